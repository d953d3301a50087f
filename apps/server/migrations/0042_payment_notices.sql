-- Gateways' notices, stored before they are answered. Control database: which event a notice is about is known only
-- once its payment was fetched. No age limit: vendors send old ones again.
CREATE TABLE gateway_notice (
  notice_id uuid PRIMARY KEY,
  gateway smallint NOT NULL,
  topic text NOT NULL,
  data_id text NOT NULL,
  request_id text NOT NULL,
  body text NOT NULL,
  status text NOT NULL CHECK (status IN ('stored', 'applied', 'ignored', 'gone')),
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  UNIQUE (gateway, topic, data_id, request_id)
);
CREATE INDEX gateway_notice_waiting ON gateway_notice (received_at) WHERE status = 'stored';

-- Money that a gateway took and no wallet may have: to be refunded, and seen by somebody until it is. With its event's
-- rows; event 0 in the control database holds what belongs to no event that we know.
CREATE TABLE payment_suspense (
  event_id integer NOT NULL,
  gateway smallint NOT NULL,
  gateway_payment_id text NOT NULL,
  suspense_id uuid NOT NULL,
  order_id uuid,
  attempt_id uuid,
  amount_centavos bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN (
    'event_closed', 'second_payment', 'amount_mismatch', 'currency_mismatch', 'wrong_account', 'test_mode', 'unknown_order'
  )),
  -- Whether the ledger holds it in payment_suspense: only real pesos are booked.
  is_booked boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'refunded')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (event_id, gateway, gateway_payment_id)
);
CREATE INDEX payment_suspense_open ON payment_suspense (created_at) WHERE status = 'open';
