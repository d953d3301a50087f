-- What is owed to places after the night: what each vendor is due, what the organiser keeps of it, and its VAT.
SET LOCAL ROLE saldo_ledger;
ALTER TABLE ledger.account DROP CONSTRAINT account_key_check;
ALTER TABLE ledger.account ADD CONSTRAINT account_key_check CHECK (
  key IN ('wallets', 'gateway_fee', 'bank', 'refund_payable', 'payment_suspense', 'chargeback_receivable', 'promo',
          'terminal_clearing', 'cash_difference', 'offline_loss', 'breakage', 'merge_clearing', 'commission',
          'vat_payable')
  OR key ~ '^gateway_clearing:[a-z]{1,20}$'
  OR key ~ '^(bar_revenue|tips|cash_drawer|vendor_payable):[0-9A-Za-z_-]{1,64}$'
);
RESET ROLE;

-- What a place's owner and the organiser agreed on; a place without terms is the organiser's own.
CREATE TABLE settlement_terms (
  event_id integer NOT NULL,
  place_id uuid NOT NULL,
  owner_name text NOT NULL CHECK (length(owner_name) BETWEEN 1 AND 120),
  rfc text NOT NULL CHECK (rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'),
  clabe_sealed bytea NOT NULL,
  clabe_end text NOT NULL CHECK (clabe_end ~ '^\d{4}$'),
  bank text,
  -- Hundredths of a percent.
  commission_bp integer NOT NULL CHECK (commission_bp BETWEEN 0 AND 10000),
  fixed_fee_centavos bigint NOT NULL CHECK (fixed_fee_centavos >= 0),
  vat_bp integer NOT NULL CHECK (vat_bp BETWEEN 0 AND 10000),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, place_id)
);

-- A frozen statement of a place. Who approves is another person than who prepared it. Carried: approved with nothing
-- to pay, its balance goes into the next.
CREATE TABLE settlement_statement (
  event_id integer NOT NULL,
  statement_id uuid NOT NULL,
  place_id uuid NOT NULL,
  -- Counts within the place.
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'paid', 'carried', 'cancelled')),
  due_centavos bigint NOT NULL,
  -- What earlier statements left owed to the organiser: zero or below.
  carried_centavos bigint NOT NULL CHECK (carried_centavos <= 0),
  to_pay_centavos bigint NOT NULL,
  -- JSON by the module's schema: all that its files say, amounts in centavos.
  content text NOT NULL CHECK (content IS JSON OBJECT),
  content_hash bytea NOT NULL,
  -- The account that it is paid to, whatever the terms say later.
  clabe_sealed bytea NOT NULL,
  prepared_by uuid NOT NULL,
  prepared_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  paid_by uuid,
  paid_at timestamptz,
  paid_on date,
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  cancelled_by uuid,
  cancelled_at timestamptz,
  PRIMARY KEY (event_id, statement_id),
  UNIQUE (event_id, place_id, number),
  CONSTRAINT settlement_approved_by_another CHECK (prepared_by <> approved_by),
  CONSTRAINT settlement_hash_of_content CHECK (content_hash = sha256(convert_to(content, 'UTF8'))),
  CHECK (to_pay_centavos = due_centavos + carried_centavos),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (num_nulls(paid_by, paid_at, paid_on, reference) IN (0, 4)),
  CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL)),
  CHECK ((state IN ('approved', 'paid', 'carried')) = (approved_by IS NOT NULL)),
  CHECK ((state = 'paid') = (paid_by IS NOT NULL)),
  CHECK (state <> 'carried' OR to_pay_centavos <= 0),
  CHECK (state NOT IN ('approved', 'paid') OR to_pay_centavos > 0),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL))
);
-- One at a time: the next covers what came after it.
CREATE UNIQUE INDEX settlement_one_open ON settlement_statement (event_id, place_id)
  WHERE state IN ('draft', 'approved');
CREATE INDEX settlement_statement_by_reference ON settlement_statement (event_id, reference)
  WHERE reference IS NOT NULL;

-- What was prepared is frozen: an approval and a payment are of exactly that, and stay.
CREATE FUNCTION freeze_settlement_statement() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a statement of a settlement is never deleted' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (NEW.event_id, NEW.statement_id, NEW.place_id, NEW.number, NEW.due_centavos, NEW.carried_centavos,
      NEW.to_pay_centavos, NEW.content, NEW.content_hash, NEW.clabe_sealed, NEW.prepared_by, NEW.prepared_at)
     IS DISTINCT FROM (OLD.event_id, OLD.statement_id, OLD.place_id, OLD.number, OLD.due_centavos,
      OLD.carried_centavos, OLD.to_pay_centavos, OLD.content, OLD.content_hash, OLD.clabe_sealed, OLD.prepared_by,
      OLD.prepared_at)
    OR OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_at)
      IS DISTINCT FROM (OLD.approved_by, OLD.approved_at)
    OR OLD.paid_by IS NOT NULL AND (NEW.paid_by, NEW.paid_at, NEW.paid_on, NEW.reference)
      IS DISTINCT FROM (OLD.paid_by, OLD.paid_at, OLD.paid_on, OLD.reference)
    OR OLD.state IN ('paid', 'carried', 'cancelled') AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'what was prepared, approved or paid of a statement never changes'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER settlement_statement_frozen BEFORE UPDATE OR DELETE ON settlement_statement
  FOR EACH ROW EXECUTE FUNCTION freeze_settlement_statement();

-- What nobody asked back until the event's deadline, taken by the organiser: asked by one person, approved by another,
-- booked QR by QR in the order of their ids.
CREATE TABLE breakage_request (
  event_id integer NOT NULL,
  breakage_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'booking', 'done', 'cancelled')),
  -- What the preview said when it was asked.
  qrs integer NOT NULL CHECK (qrs > 0),
  total_centavos bigint NOT NULL CHECK (total_centavos > 0),
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  -- The last QR that was looked at.
  done_to uuid,
  booked_qrs integer NOT NULL DEFAULT 0 CHECK (booked_qrs >= 0),
  booked_centavos bigint NOT NULL DEFAULT 0 CHECK (booked_centavos >= 0),
  closed_at timestamptz,
  PRIMARY KEY (event_id, breakage_id),
  CONSTRAINT breakage_approved_by_another CHECK (asked_by <> approved_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL)),
  CHECK ((state IN ('booking', 'done')) = (approved_by IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL)),
  CHECK ((state = 'done') = (closed_at IS NOT NULL)),
  CHECK (state IN ('booking', 'done') OR (done_to IS NULL AND booked_qrs = 0))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX breakage_one_open ON breakage_request (event_id) WHERE state IN ('asked', 'booking');

CREATE FUNCTION freeze_breakage_request() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a request of breakage is never deleted' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (NEW.event_id, NEW.breakage_id, NEW.qrs, NEW.total_centavos, NEW.asked_by, NEW.asked_at)
     IS DISTINCT FROM (OLD.event_id, OLD.breakage_id, OLD.qrs, OLD.total_centavos, OLD.asked_by, OLD.asked_at)
    OR OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_at)
      IS DISTINCT FROM (OLD.approved_by, OLD.approved_at)
    OR OLD.state IN ('done', 'cancelled') AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'what was asked or approved of breakage never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER breakage_request_frozen BEFORE UPDATE OR DELETE ON breakage_request
  FOR EACH ROW EXECUTE FUNCTION freeze_breakage_request();

-- The settlement of the whole event as it was at a moment, so that its files can be made again identically.
CREATE TABLE settlement_event_statement (
  event_id integer NOT NULL,
  statement_id uuid NOT NULL,
  -- Counts within the event.
  number integer NOT NULL CHECK (number > 0),
  is_final boolean NOT NULL,
  -- JSON by the module's schema: its files say this.
  content text NOT NULL CHECK (content IS JSON OBJECT),
  content_hash bytea NOT NULL CHECK (content_hash = sha256(convert_to(content, 'UTF8'))),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, statement_id),
  UNIQUE (event_id, number)
);

CREATE FUNCTION freeze_settlement_event_statement() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a statement of an event never changes' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER settlement_event_statement_frozen BEFORE UPDATE OR DELETE ON settlement_event_statement
  FOR EACH ROW EXECUTE FUNCTION freeze_settlement_event_statement();
