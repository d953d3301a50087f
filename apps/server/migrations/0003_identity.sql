-- Who the people are, how they sign in, and what they may do where. Control database only.
CREATE TABLE user_account (
  user_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified_at timestamptz,
  name text NOT NULL,
  paternal_surname text NOT NULL,
  maternal_surname text NOT NULL,
  country_code text,
  country_code_iso text,
  phone_national text,
  phone_e164 text,
  phone_verified_at timestamptz,
  birthday date,
  -- Null for somebody who only signs in with a provider.
  password_hash text,
  created_at timestamptz NOT NULL,
  erased_at timestamptz,
  phone_since timestamptz,
  -- A phone recovers its account before it is verified only if the account was registered with it.
  phone_is_registered boolean NOT NULL DEFAULT false,
  CHECK (num_nulls(country_code, country_code_iso, phone_national, phone_e164) IN (0, 4)),
  CHECK (phone_verified_at IS NULL OR phone_e164 IS NOT NULL)
);
-- Anybody may register with any phone; only one may prove it.
CREATE UNIQUE INDEX user_account_verified_phone ON user_account (phone_e164) WHERE phone_verified_at IS NOT NULL;
CREATE INDEX user_account_by_phone ON user_account (phone_e164, phone_since);

CREATE TABLE terms_acceptance (
  user_id uuid NOT NULL REFERENCES user_account,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);

-- One row per sign-in: the family of its refresh tokens. One that was opened by PIN on a paired till works for that
-- till's event and place, and for nothing else.
CREATE TABLE user_session (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  signed_in_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'refresh_reuse', 'credential_changed', 'operator')),
  till_event_id integer CHECK (till_event_id BETWEEN 1 AND 32767),
  till_device_id uuid,
  till_place_id uuid,
  -- The kind of browser that signed in; null for apps, programs and tills.
  browser text,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (num_nulls(till_event_id, till_device_id, till_place_id) IN (0, 3))
);
CREATE INDEX user_session_open ON user_session (user_id) WHERE ended_at IS NULL;
CREATE INDEX user_session_ended_at ON user_session (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX user_session_expires_at ON user_session (expires_at);
CREATE INDEX user_session_open_on_till ON user_session (till_event_id, till_device_id)
  WHERE ended_at IS NULL AND till_device_id IS NOT NULL;

-- What others may know of a sign-in: that it was not ended, and until when it lasts.
CREATE VIEW live_session AS SELECT session_id, expires_at FROM user_session WHERE ended_at IS NULL;
REVOKE INSERT, UPDATE, DELETE ON live_session FROM saldo_app;

-- The digest only; a spent token stays, so that its second use is recognised.
CREATE TABLE refresh_token (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES user_session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX refresh_token_by_session ON refresh_token (session_id);
CREATE INDEX refresh_token_expires_at ON refresh_token (expires_at);

-- Devices that signed in to an account before: each has its own count of wrong passwords.
CREATE TABLE known_device (
  device_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  last_sign_in_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, user_id)
);

-- One role per user and event; no event means all of them, which only administrators have.
CREATE TABLE role_grant (
  user_id uuid NOT NULL REFERENCES user_account,
  event_id integer,
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'cashier', 'bar')),
  granted_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, event_id),
  CHECK ((role = 'admin') = (event_id IS NULL))
);

-- Solved challenges, until they would be too old anyway.
CREATE TABLE spent_captcha (
  challenge_id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_captcha_expires_at ON spent_captcha (expires_at);

-- One row per code that somebody asked for, also for phones that nobody has. Neither phone nor code is readable.
CREATE TABLE phone_code (
  code_id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('recovery', 'verification', 'reissue')),
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
  -- While too many codes are guessed, a right one only brings the second.
  is_second boolean NOT NULL DEFAULT false,
  CHECK ((sent_at IS NULL) = (code_digest IS NULL))
);
CREATE INDEX phone_code_by_phone ON phone_code (phone_digest, requested_at);
CREATE INDEX phone_code_by_user ON phone_code (user_id);
CREATE INDEX phone_code_sent_at ON phone_code (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX phone_code_requested_at ON phone_code (requested_at);

-- Wrong tries of recovery codes, for a year: what bounds how often a guess can be right. A try that the right code
-- follows is somebody's slip, and its row goes.
CREATE TABLE code_miss (
  miss_id uuid PRIMARY KEY,
  code_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  missed_at timestamptz NOT NULL,
  -- The owner recovered by e-mail since: the account's count begins anew, everybody's does not.
  forgiven_at timestamptz
);
CREATE INDEX code_miss_by_code ON code_miss (code_id);
CREATE INDEX code_miss_by_user ON code_miss (user_id);
CREATE INDEX code_miss_missed_at ON code_miss (missed_at);

-- What a code of purpose `reissue` says yes to: one cashier's request at one event for a new QR.
CREATE TABLE reissue_code (
  code_id uuid PRIMARY KEY REFERENCES phone_code ON DELETE CASCADE,
  event_id integer NOT NULL,
  asked_by uuid NOT NULL,
  -- Where they stand, by its name, as the message says it.
  place_name text,
  -- The operation that it was spent on, whose repeats need it again.
  spent_on uuid
);

-- Links by e-mail, by the same rules.
CREATE TABLE email_link (
  link_id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('recovery', 'verification', 'undo')),
  email_digest bytea NOT NULL,
  email_sealed bytea,
  user_id uuid REFERENCES user_account,
  token_digest bytea UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  -- What was the password's digest before, of a link that undoes a change; null for somebody who had none.
  password_hash text
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
