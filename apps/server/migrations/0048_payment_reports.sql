-- By what a gateway's report names a payment: Mercado Pago's payment, PayPal's capture.
ALTER TABLE payment_attempt ADD COLUMN report_id text;
-- A report and a search name no event: these two look for a payment in the whole database.
CREATE INDEX payment_attempt_of_report ON payment_attempt (gateway, report_id) WHERE report_id IS NOT NULL;
CREATE INDEX payment_attempt_at_gateway ON payment_attempt (gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
-- What is compared with a day's report: money that we hold for a payment.
CREATE INDEX payment_attempt_paid ON payment_attempt (gateway, created_at) WHERE money <> 'none';

-- Until when a gateway's payments were swept. Control database.
CREATE TABLE payment_sweep (
  gateway smallint PRIMARY KEY,
  swept_until timestamptz NOT NULL
);

-- Where a gateway's report and our books differ: each once, seen until it is repaired. Control database.
CREATE TABLE payment_difference (
  gateway smallint NOT NULL,
  report_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('unknown_here', 'unknown_there', 'amount', 'refunded', 'fee')),
  event_id integer,
  code text,
  ours_centavos bigint,
  theirs_centavos bigint,
  found_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'repaired')),
  -- applied: the gateway's word was, and now both agree. booked: a correction was. confirmed: the payment itself says
  -- what we say, so the report was wrong.
  resolution text CHECK (resolution IN ('applied', 'booked', 'confirmed')),
  closed_at timestamptz,
  PRIMARY KEY (gateway, report_id, kind)
);
CREATE INDEX payment_difference_open ON payment_difference (found_at) WHERE status = 'open';
