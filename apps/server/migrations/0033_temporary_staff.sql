-- People who work at an event without an account: a name, and nothing by which anybody signs in but a PIN on its tills.
ALTER TABLE user_account ALTER COLUMN email DROP NOT NULL;
ALTER TABLE user_account ADD CONSTRAINT user_account_signs_in_by_email
  CHECK (email IS NOT NULL OR num_nonnulls(email_verified_at, phone_e164, birthday, password_hash) = 0);

CREATE TABLE temporary_staff (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  -- As user_account.name, so that two at work at one event are told apart.
  name text NOT NULL,
  works_until timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX temporary_staff_name_once ON temporary_staff (event_id, lower(name)) WHERE removed_at IS NULL;

-- Whom an invitation turns into an account; null for one to whoever has the address.
ALTER TABLE invitation ADD COLUMN person_id uuid REFERENCES user_account;

-- What others may know of open drawers.
CREATE VIEW open_drawer AS SELECT event_id, shift_id, user_id, place_id, opened_at FROM shift WHERE closed_at IS NULL;
REVOKE INSERT, UPDATE, DELETE ON open_drawer FROM saldo_app;
