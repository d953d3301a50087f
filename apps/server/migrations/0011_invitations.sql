-- Invitations to the office. One is bound to its address, and its link is known by a digest alone.
CREATE TABLE invitation (
  invitation_id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'cashier', 'bar', 'finance', 'support', 'vendor')),
  token_digest bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES user_account,
  invited_at timestamptz NOT NULL,
  -- When its last letter went out, with the link that counts.
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_by uuid REFERENCES user_account,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX invitation_by_time ON invitation (invited_at);

-- The events that an invitation is for; none for an administrator, whose role is at all of them.
CREATE TABLE invitation_event (
  invitation_id uuid NOT NULL REFERENCES invitation ON DELETE CASCADE,
  event_id integer NOT NULL,
  PRIMARY KEY (invitation_id, event_id)
);

-- The code that makes the first administrator; one row at most.
CREATE TABLE first_administrator_code (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  code_digest bytea NOT NULL,
  made_at timestamptz NOT NULL
);

-- Each verification of the ledger: who asked for it (null: the night), how far it is, what it found.
CREATE TABLE verification_run (
  run_id uuid PRIMARY KEY,
  asked_by uuid,
  asked_at timestamptz NOT NULL,
  started_at timestamptz,
  -- Renewed while it runs, so that one whose process died is known.
  seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  wallets_total integer NOT NULL DEFAULT 0,
  wallets integer NOT NULL DEFAULT 0,
  transfers bigint NOT NULL DEFAULT 0,
  -- Null until it ended, and when it ended without an answer.
  problems jsonb
);
CREATE INDEX verification_run_by_time ON verification_run (asked_at);

-- The log is read by time, and by event and time.
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_event ON audit_log (event_id, at, id);
