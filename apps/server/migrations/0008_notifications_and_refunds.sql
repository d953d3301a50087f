-- What is said to people outside of the pages: text messages, WhatsApp, e-mail. Control database only. No address and
-- no code lies here in clear: the recipient as a keyed digest, the message sealed and gone once it was taken over.
CREATE TABLE message (
  message_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email', 'whatsapp')),
  kind text NOT NULL,
  recipient_hash bytea NOT NULL,
  payload_sealed bytea,
  -- unknown: it may have gone out or not, so nobody sends it again but a person.
  status text NOT NULL CHECK (status IN (
    'queued', 'sending', 'sent', 'delivered', 'failed', 'dead', 'unknown', 'expired'
  )),
  provider_id text,
  -- The vendor's code or our own word for what went wrong last; never its sentence, which may repeat the address.
  last_error text,
  attempts integer NOT NULL DEFAULT 0,
  -- An answer was lost: the vendor is asked whether it has the message before it is sent again.
  may_be_out boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- After it nobody needs the message any more: a code that has run out.
  useless_at timestamptz,
  due_at timestamptz NOT NULL,
  claimed_at timestamptz,
  settled_at timestamptz,
  PRIMARY KEY (message_id, channel),
  CHECK (payload_sealed IS NOT NULL OR status NOT IN ('queued', 'sending', 'unknown', 'dead'))
);
CREATE INDEX message_waiting ON message (due_at) WHERE status IN ('queued', 'sending');
CREATE INDEX message_for_people ON message (created_at) WHERE status IN ('dead', 'unknown');
CREATE UNIQUE INDEX message_by_provider_id ON message (channel, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX message_created_at ON message (created_at);

-- Browsers that want push messages. Control database only. The endpoint is a secret: who has it may send there; it
-- lies sealed, with the keys, beside a keyed digest that makes it one. A subscription lives as long as the sign-in of
-- its device: whatever ends a session ends it too.
CREATE TABLE push_subscription (
  subscription_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  session_id uuid NOT NULL REFERENCES user_session ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE,
  -- The push service's host, for the person's own export.
  service text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_by_user ON push_subscription (user_id, created_at);
CREATE INDEX push_subscription_by_session ON push_subscription (session_id);

CREATE FUNCTION forget_push_subscriptions() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.session_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_push_subscriptions AFTER UPDATE OF ended_at ON user_session
FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION forget_push_subscriptions();

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
  -- What the request's QR had available when it was sent: no more is ever refunded by it. Null for one that named no QR
  -- we knew.
  balance_centavos bigint CHECK (balance_centavos >= 0),
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
