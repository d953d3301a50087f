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
