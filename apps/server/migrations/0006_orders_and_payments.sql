-- Which wallets a user has, across events. Control database only; the wallets themselves live with their event. The row
-- is written before the wallet, so one without a wallet may exist and a wallet without its row may not.
CREATE TABLE user_wallet (
  user_id uuid NOT NULL,
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, event_id)
);

-- Which anonymous QRs are claimed with a second code only. The code itself lies nowhere: it is derived from the
-- product's secret, the wallet and the number of the QR's code that it was handed out with. QRs from before have no row.
CREATE TABLE qr_claim_code (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  code_no integer NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0 CHECK (wrong_tries BETWEEN 0 AND 5),
  PRIMARY KEY (event_id, wallet_id)
);

-- Through whom a purchase is paid. A new gateway is a row here.
CREATE TABLE gateway (
  gateway smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO gateway (gateway, name) VALUES (1, 'cash'), (2, 'mercado_pago'), (3, 'paypal');
REVOKE INSERT, UPDATE, DELETE ON gateway FROM saldo_app;

-- How a purchase is paid there. A new method is a row here.
CREATE TABLE payment_method (
  method text PRIMARY KEY,
  gateway smallint NOT NULL REFERENCES gateway,
  UNIQUE (method, gateway)
);
INSERT INTO payment_method (method, gateway) VALUES ('card', 2), ('mercado_pago', 2), ('paypal', 3);
REVOKE INSERT, UPDATE, DELETE ON payment_method FROM saldo_app;

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
  status text NOT NULL CHECK (status IN ('approved', 'pending', 'expired', 'cancelled', 'refunded', 'chargeback')),
  code text NOT NULL,
  is_code_from_retry boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  extensions smallint NOT NULL DEFAULT 0 CHECK (extensions >= 0),
  -- When a gateway was last asked about it because a person wanted to know: not more often than every few seconds.
  asked_at timestamptz,
  PRIMARY KEY (event_id, order_id)
) WITH (fillfactor = 80);
CREATE INDEX order_qr_open ON order_qr (event_id, user_id) WHERE status = 'pending';
CREATE INDEX order_qr_ended ON order_qr (event_id, user_id) WHERE status IN ('expired', 'cancelled');
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
  gateway smallint NOT NULL,
  method text NOT NULL,
  -- offered: a PayPal order that its payer may approve. Nothing moves before we capture it, so it blocks nothing.
  -- waiting: the gateway waits for the payer, who holds a voucher or an account to transfer to.
  status text NOT NULL CHECK (status IN (
    'offered', 'started', 'unknown', 'waiting', 'in_process', 'approved', 'rejected', 'cancelled', 'refused', 'lost',
    'refunded', 'charged_back'
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
  -- How often it was captured: each new try has a key of its own at the gateway, a repeated one has not.
  captures smallint NOT NULL DEFAULT 0 CHECK (captures >= 0),
  -- When the gateway was last asked to charge; null until then for one that was only offered.
  tried_at timestamptz,
  -- By what a gateway's report names the payment: Mercado Pago's payment, PayPal's capture.
  report_id text,
  -- Since when a gateway answers that it knows nothing of an attempt it was asked for; null again when it is asked to
  -- charge once more. What stays empty for 15 minutes is lost.
  empty_since timestamptz,
  -- Until when its payer may pay what it waits for; kept afterwards.
  waits_until timestamptz CHECK (status <> 'waiting' OR waits_until IS NOT NULL),
  PRIMARY KEY (event_id, attempt_id),
  UNIQUE (event_id, order_id, attempt_no),
  FOREIGN KEY (method, gateway) REFERENCES payment_method (method, gateway)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX payment_attempt_of_gateway ON payment_attempt (event_id, gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
CREATE UNIQUE INDEX payment_attempt_client_key ON payment_attempt (event_id, client_key) WHERE client_key IS NOT NULL;
-- What a credit was made for, once: the second line behind the ledger's own operation id.
CREATE UNIQUE INDEX payment_attempt_credited_once ON payment_attempt (event_id, order_id) WHERE money = 'credited';
-- A report and a search name no event: these two look for a payment in the whole database.
CREATE INDEX payment_attempt_of_report ON payment_attempt (gateway, report_id) WHERE report_id IS NOT NULL;
CREATE INDEX payment_attempt_at_gateway ON payment_attempt (gateway, gateway_payment_id)
  WHERE gateway_payment_id IS NOT NULL;
-- What is compared with a day's report: money that we hold for a payment.
CREATE INDEX payment_attempt_paid ON payment_attempt (gateway, created_at) WHERE money <> 'none';

-- What others may know of an attempt: what its gateway knows of it, and where its money is.
CREATE VIEW attempt_at_gateway AS
SELECT event_id, gateway, gateway_payment_id, report_id, code, amount_centavos, refunded_centavos, fee_centavos, money,
       gateway_status, gateway_updated_at, created_at
FROM payment_attempt;
REVOKE INSERT, UPDATE, DELETE ON attempt_at_gateway FROM saldo_app;

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
  -- When the gateway confirmed that it can't be paid any more, or nobody ever held it.
  ended_at timestamptz,
  PRIMARY KEY (event_id, code)
) WITH (fillfactor = 80);
CREATE INDEX payment_preference_of_order ON payment_preference (event_id, order_id);
-- What others may know of one: that nobody ended it, and until when it may be paid.
CREATE VIEW payable_preference AS
SELECT event_id, order_id, expires_at FROM payment_preference WHERE ended_at IS NULL;
REVOKE INSERT, UPDATE, DELETE ON payable_preference FROM saldo_app;

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

-- Money on its way back to where it came from. The row is made in the transaction of its cause, with the gateway's key
-- (its own id), before the gateway is asked; it is done when the gateway says so, in the transaction that moves the money.
CREATE TABLE payment_refund (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  gateway smallint NOT NULL REFERENCES gateway CHECK (gateway <> 1 /* cash */),
  gateway_payment_id text NOT NULL,
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  -- How much of the payment was given back before: the refund is done once the gateway tells of this and the amount.
  before_centavos bigint NOT NULL CHECK (before_centavos >= 0),
  cause text NOT NULL CHECK (cause IN ('suspense', 'operator')),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('asked', 'in_process', 'done', 'refused')),
  -- What reserves the money in the wallet meanwhile; null for money that no wallet has.
  hold_op_id uuid,
  gateway_refund_id text,
  refusal text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (event_id, refund_id)
);
CREATE UNIQUE INDEX payment_refund_one_open ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE status IN ('asked', 'in_process');
-- Money in suspense that a dispute took and gave back again is refunded anew: only a refund that came to something, or
-- still may, stands for its payment.
CREATE UNIQUE INDEX payment_refund_of_suspense ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE cause = 'suspense' AND status <> 'refused';

-- Until when a gateway's payments were swept. Control database.
CREATE TABLE payment_sweep (
  gateway smallint PRIMARY KEY,
  swept_until timestamptz NOT NULL
);

-- Where a gateway's report and our books differ: each once, seen until it is repaired. Control database.
CREATE TABLE payment_difference (
  gateway smallint NOT NULL,
  report_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('unknown_here', 'unknown_there', 'amount', 'refunded', 'fee', 'not_applied')),
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
