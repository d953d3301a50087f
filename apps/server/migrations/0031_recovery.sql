-- Recovery, verified contacts and sign-in with a provider. Control database only.

-- A phone recovers its account before it is verified only if the account was registered with it.
ALTER TABLE user_account
  ADD COLUMN phone_since timestamptz,
  ADD COLUMN phone_is_registered boolean NOT NULL DEFAULT false;
UPDATE user_account SET phone_since = created_at, phone_is_registered = true WHERE phone_e164 IS NOT NULL;
DROP INDEX user_account_by_phone;
CREATE INDEX user_account_by_phone ON user_account (phone_e164, phone_since);

-- One row per code that somebody asked for, also for phones that nobody has. Neither phone nor code is readable.
CREATE TABLE phone_code (
  code_id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('recovery', 'verification')),
  phone_digest bytea NOT NULL,
  -- Until the code is sent, or until it is known that it won't be.
  phone_sealed bytea,
  -- Who gets it: from the start for a verification, from its sending on for a recovery.
  user_id uuid REFERENCES user_account,
  code_digest bytea,
  wrong_tries smallint NOT NULL DEFAULT 0 CHECK (wrong_tries BETWEEN 0 AND 3),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  sent_at timestamptz,
  spent_at timestamptz,
  CHECK ((sent_at IS NULL) = (code_digest IS NULL))
);
CREATE INDEX phone_code_by_phone ON phone_code (phone_digest, requested_at);
CREATE INDEX phone_code_by_user ON phone_code (user_id);
CREATE INDEX phone_code_sent_at ON phone_code (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX phone_code_requested_at ON phone_code (requested_at);

-- Links by e-mail, by the same rules.
CREATE TABLE email_link (
  link_id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('recovery', 'verification')),
  email_digest bytea NOT NULL,
  email_sealed bytea,
  user_id uuid REFERENCES user_account,
  token_digest bytea UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX email_link_by_email ON email_link (email_digest, requested_at);
CREATE INDEX email_link_by_user ON email_link (user_id);
CREATE INDEX email_link_expires_at ON email_link (expires_at);

-- Who somebody is at a provider. One account has at most one identity at each.
CREATE TABLE social_identity (
  provider text NOT NULL CHECK (provider IN ('google', 'apple', 'facebook')),
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);
