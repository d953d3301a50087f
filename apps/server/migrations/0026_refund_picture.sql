-- What the picture of a refund request shows: no code, one that is none of ours, the QR of the request, or another.
-- Null for requests without a picture, and those from before.
ALTER TABLE refund_request ADD COLUMN picture_qr text CHECK (picture_qr IN ('none', 'unknown', 'same', 'other'));
