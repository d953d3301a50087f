-- `offered`: a PayPal order that its payer may approve. Nothing moves before we capture it, so it blocks nothing.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_status_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_status_check CHECK (status IN (
  'offered', 'started', 'unknown', 'in_process', 'approved', 'rejected', 'cancelled', 'refused', 'lost', 'refunded',
  'charged_back'
));
-- How often it was captured: each new try has a key of its own at the gateway, a repeated one has not.
ALTER TABLE payment_attempt ADD COLUMN captures smallint NOT NULL DEFAULT 0 CHECK (captures >= 0);
-- When the gateway was last asked to charge; null until then for one that was only offered.
ALTER TABLE payment_attempt ADD COLUMN tried_at timestamptz;
