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
