-- Where an event is served, and who stands where. Event-side: no key leads out of the event's database.
CREATE TABLE place (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  place_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bar', 'cash_point')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, place_id),
  UNIQUE (event_id, name)
);

-- What others may know of a place.
CREATE VIEW named_place AS SELECT event_id, place_id, kind, name FROM place;
REVOKE INSERT, UPDATE, DELETE ON named_place FROM saldo_app;

-- The place of somebody who signs in by password; a paired device will carry its own.
CREATE TABLE staff_place (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);

-- What bars sell, and what tills must know of an event. Event-side: no key leads out of the event's database.
CREATE TABLE product (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  product_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  price_centavos bigint NOT NULL CHECK (price_centavos > 0),
  category text CHECK (length(category) BETWEEN 1 AND 40),
  is_adult_only boolean NOT NULL,
  is_sold_out boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (event_id, product_id)
);
CREATE UNIQUE INDEX product_name_once ON product (event_id, lower(name)) WHERE retired_at IS NULL;

-- version grows with each change of the event's products or of this row, in the same transaction.
CREATE TABLE till_settings (
  event_id integer PRIMARY KEY CHECK (event_id BETWEEN 1 AND 32767),
  version bigint NOT NULL CHECK (version > 0),
  tip_percents smallint[] CHECK (cardinality(tip_percents) = 3),
  void_minutes integer NOT NULL DEFAULT 10 CHECK (void_minutes BETWEEN 1 AND 1440)
);

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
  -- Too many wrong PINs were typed on it: it takes none until a manager lifts it, and they count from there on.
  suspended_at timestamptz,
  lifted_at timestamptz,
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

-- Whose drawer the cash of a night is in, from its float to its count. A shift's id is the operation that opened it.
CREATE TABLE shift (
  event_id integer NOT NULL,
  shift_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  float_centavos bigint NOT NULL CHECK (float_centavos >= 0),
  closed_at timestamptz,
  close_op_id uuid,
  expected_centavos bigint,
  counted_centavos bigint CHECK (counted_centavos >= 0),
  -- What its vouchers come to, as we know it and as its person counted it.
  expected_terminal_centavos bigint,
  counted_terminal_centavos bigint CHECK (counted_terminal_centavos >= 0),
  PRIMARY KEY (event_id, shift_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id),
  CONSTRAINT shift_is_closed_whole CHECK (
    num_nulls(closed_at, close_op_id, expected_centavos, counted_centavos) IN (0, 4))
);
-- One drawer at a time for a person.
CREATE UNIQUE INDEX shift_open_once ON shift (event_id, user_id) WHERE closed_at IS NULL;
CREATE INDEX shift_by_opening ON shift (event_id, opened_at);

-- What a cash point was asked to do and with which drawer, so that a repeat, hours later, asks the ledger for the same.
-- A refusal that the ledger never saw is remembered here: a declined operation stays declined.
CREATE TABLE cash_operation (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  place_id uuid NOT NULL,
  place_name text NOT NULL,
  shift_id uuid,
  wallet_id uuid,
  refusal text,
  balance_centavos bigint,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id)
);

-- A sheet of blank QRs. Its wallets' ids derive from its own, so that it can be printed again.
CREATE TABLE qr_sheet (
  event_id integer NOT NULL,
  sheet_id uuid NOT NULL,
  qrs integer NOT NULL CHECK (qrs BETWEEN 1 AND 500),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, sheet_id)
);

-- Which voucher of a card terminal paid for which top-up: each counts once a day, on the event's clock. A terminal is
-- known by the till that it stands beside, or by the place of who works without one. Event-side.
CREATE TABLE terminal_voucher (
  event_id integer NOT NULL,
  terminal_id uuid NOT NULL,
  day date NOT NULL,
  voucher text NOT NULL CHECK (voucher ~ '^[0-9A-Z]{1,12}$'),
  op_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  PRIMARY KEY (event_id, terminal_id, day, voucher),
  FOREIGN KEY (event_id, shift_id) REFERENCES shift (event_id, shift_id)
);
CREATE INDEX terminal_voucher_by_shift ON terminal_voucher (event_id, shift_id);
CREATE INDEX terminal_voucher_by_operation ON terminal_voucher (event_id, op_id);

-- Cash that is handed out: held first, paid or given back afterwards, once. The id is that of the operation that holds.
CREATE TABLE cash_payout (
  event_id integer NOT NULL,
  payout_id uuid NOT NULL,
  user_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'paid', 'posted', 'cancelled', 'expired')),
  paid_op_id uuid,
  PRIMARY KEY (event_id, payout_id),
  FOREIGN KEY (event_id, shift_id) REFERENCES shift (event_id, shift_id),
  CONSTRAINT cash_payout_is_paid_by_one CHECK ((paid_op_id IS NOT NULL) = (state IN ('paid', 'posted')))
);
CREATE INDEX cash_payout_held ON cash_payout (event_id, shift_id) WHERE state = 'held';

-- What nobody paid of a bill: who let it go, where, how much and why. No money moves. Event-side.
CREATE TABLE dropped_rest (
  event_id integer NOT NULL CHECK (event_id BETWEEN 1 AND 32767),
  op_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  till_id uuid,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  -- What was paid of the same bill before.
  paid_centavos bigint NOT NULL CHECK (paid_centavos >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200),
  dropped_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, op_id),
  FOREIGN KEY (event_id, place_id) REFERENCES place (event_id, place_id)
);
