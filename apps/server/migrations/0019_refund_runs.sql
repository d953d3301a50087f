-- Hours after its end until what is left on the QRs goes back by itself; null where the form alone does it. Control
-- database.
ALTER TABLE event ADD COLUMN auto_refunds_after_hours integer CHECK (auto_refunds_after_hours BETWEEN 0 AND 720);

-- A run gives every QR's refundable rest back to the payments it came from. Prepared in pieces, by wallet id: what is up
-- to prepared_to has its holds, so that a killed preparation goes on there.
CREATE TABLE refund_run (
  event_id integer NOT NULL,
  run_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('preparing', 'running', 'paused', 'done')),
  -- by_hand: somebody paused it. funds: a gateway said that our balance there is too small. refusals: a gateway refused
  -- several in a row.
  paused_because text CHECK (paused_because IN ('by_hand', 'funds', 'refusals')),
  paused_gateway smallint REFERENCES gateway,
  -- Null for a run that began by itself.
  started_by uuid,
  created_at timestamptz NOT NULL,
  prepared_to uuid,
  prepared_at timestamptz,
  -- Refusals before it do not count against a gateway any more: somebody looked, and let the run go on.
  resumed_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (event_id, run_id),
  CHECK ((state = 'paused') = (paused_because IS NOT NULL)),
  CHECK ((state = 'done') = (closed_at IS NOT NULL)),
  CHECK (state = 'preparing' OR prepared_at IS NOT NULL OR state = 'paused')
);
CREATE UNIQUE INDEX refund_run_one_open ON refund_run (event_id) WHERE state <> 'done';
CREATE INDEX refund_run_open ON refund_run (created_at) WHERE state <> 'done';

-- What a run found on a QR, in centavos, and what of it goes back to payments; the rest needs its holder's CLABE.
CREATE TABLE refund_run_wallet (
  event_id integer NOT NULL,
  run_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  -- Null for an anonymous QR: its bearer uses the form.
  holder_id uuid,
  refundable_centavos bigint NOT NULL CHECK (refundable_centavos > 0),
  to_source_centavos bigint NOT NULL CHECK (to_source_centavos BETWEEN 0 AND refundable_centavos),
  PRIMARY KEY (event_id, run_id, wallet_id),
  FOREIGN KEY (event_id, run_id) REFERENCES refund_run
);
CREATE INDEX refund_run_wallet_by_wallet ON refund_run_wallet (event_id, wallet_id);

-- planned: its money is held and the gateway is not yet asked.
ALTER TABLE payment_refund
  DROP CONSTRAINT payment_refund_status_check,
  DROP CONSTRAINT payment_refund_cause_check,
  ADD CONSTRAINT payment_refund_status_check CHECK (status IN ('planned', 'asked', 'in_process', 'done', 'refused')),
  ADD CONSTRAINT payment_refund_cause_check CHECK (cause IN ('suspense', 'operator', 'run')),
  ADD COLUMN run_id uuid,
  ADD COLUMN wallet_id uuid,
  -- How often a gateway refused it for want of funds: each new try has a key of its own there.
  ADD COLUMN tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ADD CONSTRAINT payment_refund_of_run CHECK ((cause = 'run') = (run_id IS NOT NULL) AND (run_id IS NULL) = (wallet_id IS NULL));
DROP INDEX payment_refund_one_open;
CREATE UNIQUE INDEX payment_refund_one_open ON payment_refund (event_id, gateway, gateway_payment_id)
  WHERE status IN ('planned', 'asked', 'in_process');
CREATE INDEX payment_refund_planned ON payment_refund (event_id, run_id, refund_id) WHERE status = 'planned';
CREATE INDEX payment_refund_by_run ON payment_refund (event_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX payment_refund_by_wallet ON payment_refund (event_id, wallet_id) WHERE wallet_id IS NOT NULL;

-- A run reads the payments of some hundred wallets at a time.
CREATE INDEX order_qr_by_wallet ON order_qr (event_id, wallet_id) WHERE status = 'approved';
SET LOCAL ROLE saldo_ledger;
CREATE INDEX wallet_merged ON ledger.wallet (event_id, merged_into) WHERE merged_into IS NOT NULL;
RESET ROLE;
