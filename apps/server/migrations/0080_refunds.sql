-- Requests for a refund. With their event's rows, so that a decision and its money are one transaction; event 0 in the
-- control database holds those that name no QR we know.
CREATE TABLE refund_request (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  folio text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'accepted', 'rejected', 'paid', 'returned')),
  -- The account that sent it, and the account whose QR it names.
  requester_id uuid,
  holder_id uuid,
  wallet_id uuid,
  -- What was reserved when it was accepted, and by which operation.
  amount_centavos bigint CHECK (amount_centavos > 0),
  hold_op_id uuid,
  reason text,
  -- Name, phone, e-mail, CLABE and code, sealed; gone once they were forgotten.
  details_sealed bytea,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  rejected_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  PRIMARY KEY (event_id, refund_id),
  UNIQUE (folio, event_id),
  CHECK ((event_id = 0) = (wallet_id IS NULL)),
  CHECK ((amount_centavos IS NULL) = (hold_op_id IS NULL)),
  CHECK (state NOT IN ('accepted', 'paid', 'returned') OR amount_centavos IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX refund_request_by_state ON refund_request (event_id, state, created_at);
CREATE INDEX refund_request_by_requester ON refund_request (requester_id) WHERE requester_id IS NOT NULL;
CREATE INDEX refund_request_by_holder ON refund_request (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX refund_request_remembered ON refund_request (created_at) WHERE details_sealed IS NOT NULL;

-- Its picture, sealed; apart, so that no list ever reads it.
CREATE TABLE refund_image (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  image_sealed bytea NOT NULL,
  PRIMARY KEY (event_id, refund_id),
  FOREIGN KEY (event_id, refund_id) REFERENCES refund_request ON DELETE CASCADE
);

-- Every decision of the office, and each that was refused. op_id is permanent: a repeat gets the first answer.
CREATE TABLE refund_decision (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  verb text NOT NULL CHECK (verb IN ('accept', 'reject', 'pay', 'return')),
  from_state text NOT NULL,
  -- Null when it was done, else why not.
  refusal text,
  actor_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id)
);
CREATE INDEX refund_decision_by_refund ON refund_decision (event_id, refund_id, at);
CREATE TRIGGER refund_decision_only_grows BEFORE UPDATE OR DELETE ON refund_decision
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
