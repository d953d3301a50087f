-- What users want to buy. Beside the event's wallets, so an approved payment and its credit are one transaction.

-- One row a user and event, locked while an order of theirs is made: the limits count the open ones.
CREATE TABLE order_lane (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  last_order_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id)
) WITH (fillfactor = 80);

CREATE TABLE order_qr (
  event_id integer NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  type text NOT NULL CHECK (type IN ('nuevo', 'recarga')),
  pay_method smallint NOT NULL CHECK (pay_method IN (1, 2)),
  gateway smallint CHECK (gateway IN (1, 2, 3)),
  status text NOT NULL CHECK (status IN ('approved', 'pending', 'expired', 'cancelled', 'refunded', 'chargeback')),
  code text NOT NULL,
  is_code_from_retry boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  extensions smallint NOT NULL DEFAULT 0 CHECK (extensions >= 0),
  PRIMARY KEY (event_id, order_id)
) WITH (fillfactor = 80);
CREATE INDEX order_qr_open ON order_qr (event_id, wallet_id) WHERE status = 'pending';
CREATE INDEX order_qr_by_user ON order_qr (event_id, user_id, order_id);

-- Every purchase code that an order ever had: gateways name old ones in late notices.
CREATE TABLE order_code (
  event_id integer NOT NULL,
  code text NOT NULL,
  order_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, code)
);

-- Each change of status, and each one that was refused.
CREATE TABLE order_transition (
  event_id integer NOT NULL,
  transition_id uuid NOT NULL,
  order_id uuid NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text NOT NULL,
  is_refused boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (event_id, transition_id)
);
CREATE INDEX order_transition_by_order ON order_transition (event_id, order_id, transition_id);
CREATE TRIGGER order_transition_only_grows BEFORE UPDATE OR DELETE ON order_transition
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

-- One payment at a gateway. gateway_key is stored before the call, so that a repeat can't charge twice.
CREATE TABLE payment_attempt (
  event_id integer NOT NULL,
  attempt_id uuid NOT NULL,
  order_id uuid NOT NULL,
  attempt_no integer NOT NULL CHECK (attempt_no > 0),
  code text NOT NULL,
  gateway smallint NOT NULL CHECK (gateway IN (1, 2, 3)),
  status text NOT NULL CHECK (status IN (
    'started', 'unknown', 'in_process', 'approved', 'rejected', 'cancelled', 'refused', 'lost', 'refunded', 'charged_back'
  )),
  -- Where its money is: credited to the wallet, or in suspense.
  money text NOT NULL DEFAULT 'none' CHECK (money IN ('none', 'credited', 'suspended')),
  token_hash bytea,
  gateway_key uuid,
  client_key text,
  client_fingerprint bytea,
  gateway_payment_id text,
  gateway_status text,
  gateway_status_detail text,
  gateway_updated_at timestamptz,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  refunded_centavos bigint NOT NULL DEFAULT 0 CHECK (refunded_centavos >= 0),
  -- Null until the gateway tells; booked once.
  fee_centavos bigint CHECK (fee_centavos >= 0),
  -- How often it was charged back; the status tells whether the last one stands.
  chargebacks smallint NOT NULL DEFAULT 0,
  terms_accepted_at timestamptz,
  terms_version text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, attempt_id),
  UNIQUE (event_id, order_id, attempt_no)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX payment_attempt_of_gateway ON payment_attempt (event_id, gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
CREATE UNIQUE INDEX payment_attempt_client_key ON payment_attempt (event_id, client_key) WHERE client_key IS NOT NULL;
-- What a credit was made for, once: the second line behind the ledger's own operation id.
CREATE UNIQUE INDEX payment_attempt_credited_once ON payment_attempt (event_id, order_id) WHERE money = 'credited';

-- What a gateway said, when it said it and through which door we heard it. Never changed.
CREATE TABLE payment_fact (
  event_id integer NOT NULL,
  fact_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  source text NOT NULL,
  gateway_status text NOT NULL,
  gateway_status_detail text,
  gateway_updated_at timestamptz NOT NULL,
  amount_centavos bigint NOT NULL,
  refunded_centavos bigint NOT NULL,
  raw_hash bytea NOT NULL,
  is_ignored boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (event_id, fact_id)
);
CREATE INDEX payment_fact_by_attempt ON payment_fact (event_id, attempt_id, fact_id);
CREATE TRIGGER payment_fact_only_grows BEFORE UPDATE OR DELETE ON payment_fact
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
