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
  CHECK (num_nulls(country_code, country_code_iso, phone_national, phone_e164) IN (0, 4)),
  CHECK (phone_verified_at IS NULL OR phone_e164 IS NOT NULL)
);
-- Anybody may register with any phone; only one may prove it.
CREATE UNIQUE INDEX user_account_verified_phone ON user_account (phone_e164) WHERE phone_verified_at IS NOT NULL;
CREATE INDEX user_account_by_phone ON user_account (phone_e164, created_at);

CREATE TABLE terms_acceptance (
  user_id uuid NOT NULL REFERENCES user_account,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);

-- One row per sign-in: the family of its refresh tokens.
CREATE TABLE user_session (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  signed_in_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'refresh_reuse', 'credential_changed', 'operator')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX user_session_open ON user_session (user_id) WHERE ended_at IS NULL;
CREATE INDEX user_session_ended_at ON user_session (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX user_session_expires_at ON user_session (expires_at);

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
