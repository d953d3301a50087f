-- What was prepared for a gateway's own wallet: one preference a purchase code, stored before the gateway is called. Its
-- payments are told of by the gateway, as every other.
CREATE TABLE payment_preference (
  event_id integer NOT NULL,
  code text NOT NULL,
  order_id uuid NOT NULL,
  gateway_key uuid NOT NULL,
  preference_id text,
  created_at timestamptz NOT NULL,
  -- Until when it may be paid, as the gateway was told.
  expires_at timestamptz NOT NULL,
  terms_accepted_at timestamptz NOT NULL,
  terms_version text NOT NULL,
  PRIMARY KEY (event_id, code)
) WITH (fillfactor = 80);
CREATE INDEX payment_preference_of_order ON payment_preference (event_id, order_id);
