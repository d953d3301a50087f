-- What the request's QR had available when it was sent: no more is ever refunded by it. Null for one that named no QR we
-- knew, and for those from before this column; the ledger says what theirs was.
ALTER TABLE refund_request ADD COLUMN balance_centavos bigint CHECK (balance_centavos >= 0);
