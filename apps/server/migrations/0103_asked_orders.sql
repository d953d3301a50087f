-- When a gateway was last asked about an order because a person wanted to know: not more often than every few seconds.
ALTER TABLE order_qr ADD COLUMN asked_at timestamptz;
