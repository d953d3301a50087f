-- Keyed digests by which requests of several people with one CLABE, e-mail or phone are found although their details
-- are sealed; gone when the details are. batch_id: the batch that a request is in or was paid by.
ALTER TABLE refund_request
  ADD COLUMN clabe_hash bytea,
  ADD COLUMN email_hash bytea,
  ADD COLUMN phone_hash bytea,
  ADD COLUMN batch_id uuid,
  -- When the office asked the holder about it last.
  ADD COLUMN asked_at timestamptz;
CREATE INDEX refund_request_by_clabe ON refund_request (event_id, clabe_hash) WHERE clabe_hash IS NOT NULL;
CREATE INDEX refund_request_by_email ON refund_request (event_id, email_hash) WHERE email_hash IS NOT NULL;
CREATE INDEX refund_request_by_phone ON refund_request (event_id, phone_hash) WHERE phone_hash IS NOT NULL;
CREATE INDEX refund_request_ready ON refund_request (event_id, accepted_at)
  WHERE state = 'accepted' AND batch_id IS NULL;

-- Accepted refunds that go to the bank together. Who approves is another person than who prepared it.
CREATE TABLE refund_batch (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  -- Counts within the event: what people call the batch.
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL CHECK (state IN ('prepared', 'approved', 'filed', 'closed', 'cancelled')),
  refunds integer NOT NULL CHECK (refunds > 0),
  total_centavos bigint NOT NULL CHECK (total_centavos > 0),
  -- Keyed SHA-256 over folio, CLABE and amount of each refund in order.
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  prepared_by uuid NOT NULL,
  prepared_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  -- The first time its file was made.
  filed_by uuid,
  filed_at timestamptz,
  closed_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  PRIMARY KEY (event_id, batch_id),
  UNIQUE (event_id, number),
  CONSTRAINT refund_batch_approved_by_another CHECK (prepared_by <> approved_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((filed_by IS NULL) = (filed_at IS NULL)),
  CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL)),
  CHECK (state NOT IN ('approved', 'filed', 'closed') OR approved_by IS NOT NULL),
  CHECK ((state IN ('filed', 'closed')) = (filed_at IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL))
);

-- What a statement of a bank repeats of a transfer: seven digits, which Mexican banks take as numeric reference.
CREATE SEQUENCE refund_reference MINVALUE 1 MAXVALUE 9999999 CYCLE;

CREATE TABLE refund_batch_item (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  refund_id uuid NOT NULL,
  folio text NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  reference text NOT NULL CHECK (reference ~ '^\d{7}$'),
  -- False once its batch was cancelled, or the refund was paid or returned.
  is_open boolean NOT NULL DEFAULT true,
  -- What the bank said; who confirmed it.
  outcome text CHECK (outcome IN ('paid', 'returned')),
  return_reason text,
  answered_by uuid,
  answered_at timestamptz,
  -- What the ledger has of the outcome so far.
  booked text CHECK (booked IN ('paid', 'returned')),
  -- Why it can't be booked: a person must look.
  refusal text,
  PRIMARY KEY (event_id, batch_id, seq),
  FOREIGN KEY (event_id, batch_id) REFERENCES refund_batch,
  FOREIGN KEY (event_id, refund_id) REFERENCES refund_request (event_id, refund_id),
  UNIQUE (event_id, batch_id, refund_id),
  CHECK (num_nulls(outcome, answered_by, answered_at) IN (0, 3)),
  CHECK ((outcome IS NOT DISTINCT FROM 'returned') = (return_reason IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX refund_in_one_open_batch ON refund_batch_item (event_id, refund_id) WHERE is_open;
CREATE UNIQUE INDEX refund_batch_item_by_reference ON refund_batch_item (event_id, batch_id, reference);
CREATE INDEX refund_batch_item_to_book ON refund_batch_item (event_id, batch_id)
  WHERE outcome IS NOT NULL AND refusal IS NULL AND booked IS DISTINCT FROM outcome;

-- What was prepared is frozen: an approval is of exactly that, and stays.
CREATE FUNCTION freeze_refund_batch() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a batch of refunds is never deleted' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (NEW.event_id, NEW.batch_id, NEW.number, NEW.refunds, NEW.total_centavos, NEW.content_hash, NEW.prepared_by,
      NEW.prepared_at) IS DISTINCT FROM (OLD.event_id, OLD.batch_id, OLD.number, OLD.refunds, OLD.total_centavos,
      OLD.content_hash, OLD.prepared_by, OLD.prepared_at)
    OR OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_at)
      IS DISTINCT FROM (OLD.approved_by, OLD.approved_at) THEN
    RAISE EXCEPTION 'what was prepared or approved of a batch of refunds never changes'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refund_batch_frozen BEFORE UPDATE OR DELETE ON refund_batch
  FOR EACH ROW EXECUTE FUNCTION freeze_refund_batch();

CREATE FUNCTION freeze_refund_batch_item() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.event_id, NEW.batch_id, NEW.seq, NEW.refund_id, NEW.folio, NEW.amount_centavos,
      NEW.reference) IS DISTINCT FROM (OLD.event_id, OLD.batch_id, OLD.seq, OLD.refund_id, OLD.folio,
      OLD.amount_centavos, OLD.reference) THEN
    RAISE EXCEPTION 'a refund of a batch never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refund_batch_item_frozen BEFORE UPDATE OR DELETE ON refund_batch_item
  FOR EACH ROW EXECUTE FUNCTION freeze_refund_batch_item();

-- Each answer that was confirmed, by the digest of its file and of what it did: a repeat does nothing more.
CREATE TABLE refund_batch_answer (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  mark text NOT NULL CHECK (length(mark) = 64),
  confirmed_by uuid NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, batch_id, mark),
  FOREIGN KEY (event_id, batch_id) REFERENCES refund_batch
);

-- Which columns and words of a bank's answer mean what, told once per bank.
CREATE TABLE refund_answer_format (
  event_id integer NOT NULL,
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 40),
  columns jsonb NOT NULL,
  told_by uuid NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, bank)
);
