-- Since when a gateway answers that it knows nothing of an attempt it was asked for; null again when it is asked to
-- charge once more. What stays empty for 15 minutes is lost.
ALTER TABLE payment_attempt ADD COLUMN empty_since timestamptz;
