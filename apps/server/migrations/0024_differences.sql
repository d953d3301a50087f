-- How much of a payment its gateway's account has for it by the books, where that is not the attempt's amount: what a
-- person booked of a difference. 0: the gateway never had it.
ALTER TABLE payment_attempt ADD COLUMN taken_centavos bigint CHECK (taken_centavos >= 0);
CREATE OR REPLACE VIEW attempt_at_gateway AS
SELECT event_id, gateway, gateway_payment_id, report_id, code, amount_centavos, refunded_centavos, fee_centavos, money,
       gateway_status, gateway_updated_at, created_at, taken_centavos
FROM payment_attempt;
-- Payments that a dispute took, for the list of chargebacks.
CREATE INDEX payment_attempt_disputed ON payment_attempt (created_at) WHERE chargebacks > 0;

-- A payment in suspense may be given to a QR, or given back outside of its gateway: both by two people.
ALTER TABLE payment_suspense
  DROP CONSTRAINT payment_suspense_status_check,
  ADD CONSTRAINT payment_suspense_status_check CHECK (status IN ('open', 'refunded', 'assigned', 'paid_out')),
  ADD COLUMN wallet_id uuid,
  ADD CONSTRAINT payment_suspense_assigned CHECK ((status = 'assigned') = (wallet_id IS NOT NULL));

-- A payment of no order of ours has no attempt either.
ALTER TABLE payment_refund
  ALTER COLUMN order_id DROP NOT NULL,
  ALTER COLUMN attempt_id DROP NOT NULL,
  ADD CONSTRAINT payment_refund_of_stray CHECK (
    (order_id IS NULL) = (attempt_id IS NULL) AND (order_id IS NOT NULL OR cause = 'suspense'));

-- debt: the gateway never had the money, so the house is owed it. rest: its amount was booked, the rest is in suspense.
ALTER TABLE payment_difference
  DROP CONSTRAINT payment_difference_resolution_check,
  ADD CONSTRAINT payment_difference_resolution_check
    CHECK (resolution IN ('applied', 'booked', 'confirmed', 'debt', 'rest'));

-- What a gateway told of a dispute last. Its money moves with the payment; this is for the deadline and the proofs.
CREATE TABLE payment_dispute (
  event_id integer NOT NULL,
  gateway smallint NOT NULL REFERENCES gateway CHECK (gateway <> 1 /* cash */),
  dispute_id text NOT NULL,
  gateway_payment_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'reviewing', 'won', 'lost')),
  amount_centavos bigint,
  reason text,
  due_at timestamptz,
  proofs integer NOT NULL CHECK (proofs >= 0),
  noted_at timestamptz NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, gateway, dispute_id)
) WITH (fillfactor = 80);
CREATE INDEX payment_dispute_of_payment ON payment_dispute (event_id, gateway, gateway_payment_id);

-- Proofs on their way to a gateway: stored with their cause before it is called, asked again while it is silent.
-- proofs_before: how many it had, so that a repeat sees whether these arrived.
CREATE TABLE dispute_proof (
  event_id integer NOT NULL,
  proof_id uuid NOT NULL,
  gateway smallint NOT NULL,
  dispute_id text NOT NULL,
  note text NOT NULL CHECK (length(note) <= 2000),
  proofs_before integer NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'refused')),
  refusal text,
  sent_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (event_id, proof_id),
  FOREIGN KEY (event_id, gateway, dispute_id) REFERENCES payment_dispute,
  CHECK ((state = 'sending') = (closed_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE UNIQUE INDEX dispute_proof_one_sending ON dispute_proof (event_id, gateway, dispute_id) WHERE state = 'sending';
CREATE INDEX dispute_proof_of_dispute ON dispute_proof (event_id, gateway, dispute_id, created_at);

-- The files of a proof. Sealed, because they tell of a person; deleted once the gateway has or refused them.
CREATE TABLE dispute_proof_file (
  event_id integer NOT NULL,
  proof_id uuid NOT NULL,
  seq smallint NOT NULL CHECK (seq > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  media_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  content_sealed bytea,
  PRIMARY KEY (event_id, proof_id, seq),
  FOREIGN KEY (event_id, proof_id) REFERENCES dispute_proof
);

-- What one person asked to be done with a difference and another decides. subject names the difference, as the office's
-- addresses do.
CREATE TABLE difference_ask (
  event_id integer NOT NULL,
  ask_id uuid NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  verb text NOT NULL CHECK (verb IN ('debt', 'assign', 'pay_out', 'accept_loss', 'corrected')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  -- The QR that a payment in suspense is to be given to.
  wallet_id uuid,
  amount_centavos bigint NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  is_approved boolean,
  PRIMARY KEY (event_id, ask_id),
  CHECK ((verb = 'assign') = (wallet_id IS NOT NULL)),
  CHECK (num_nulls(decided_by, decided_at, is_approved) IN (0, 3)),
  -- Whoever asked may take it back, and never approve it.
  CONSTRAINT difference_approved_by_another CHECK (NOT coalesce(is_approved, false) OR asked_by <> decided_by)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX difference_ask_one_open ON difference_ask (event_id, subject) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX difference_ask_one_approved ON difference_ask (event_id, subject) WHERE is_approved;

-- What was asked is frozen, and a decision stays.
CREATE FUNCTION freeze_difference_ask() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.event_id, NEW.ask_id, NEW.subject, NEW.verb, NEW.reason, NEW.wallet_id, NEW.amount_centavos, NEW.asked_by,
        NEW.asked_at) IS DISTINCT FROM (OLD.event_id, OLD.ask_id, OLD.subject, OLD.verb, OLD.reason, OLD.wallet_id,
        OLD.amount_centavos, OLD.asked_by, OLD.asked_at)
    OR OLD.decided_at IS NOT NULL THEN
    RAISE EXCEPTION 'what was asked or decided of a difference never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER difference_ask_frozen BEFORE UPDATE OR DELETE ON difference_ask
  FOR EACH ROW EXECUTE FUNCTION freeze_difference_ask();

-- Questions to the person of a shift about its cash, and what else somebody noted of a difference.
CREATE TABLE difference_note (
  event_id integer NOT NULL,
  note_id uuid NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, note_id)
);
CREATE INDEX difference_note_of_subject ON difference_note (event_id, subject, made_at);
CREATE TRIGGER difference_note_only_grows BEFORE UPDATE OR DELETE ON difference_note
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
