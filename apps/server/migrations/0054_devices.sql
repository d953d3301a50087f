-- Tills: how they are paired, which ones there are, and the PINs by which staff sign in on them. Event-side.

-- A code that is typed into new devices. The digest finds it, the sealed text shows it to managers again.
CREATE TABLE pairing_code (
  event_id integer NOT NULL,
  pairing_id uuid NOT NULL,
  place_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  code_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, pairing_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);
CREATE INDEX pairing_code_by_hash ON pairing_code (code_hash);

-- The digest of a credential of 256 random bits, which only the device has.
CREATE TABLE device (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  pairing_id uuid NOT NULL,
  place_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  credential_hash bytea NOT NULL,
  paired_at timestamptz NOT NULL,
  last_contact_at timestamptz,
  -- Operations that the device had stored and no answer for, as it told last.
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  last_user_id uuid,
  revoked_at timestamptz,
  PRIMARY KEY (event_id, device_id),
  FOREIGN KEY (event_id, pairing_id) REFERENCES pairing_code (event_id, pairing_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
) WITH (fillfactor = 70);

-- Argon2id, as passwords.
CREATE TABLE staff_pin (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  user_id uuid NOT NULL,
  pin_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
