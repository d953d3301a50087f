-- What gateways and card terminals paid to the bank, as somebody who does the books entered it. The money itself moves
-- in the ledger, under deposit_id; a deposit entered by mistake is undone by a move back, never deleted.
CREATE TABLE deposit (
  event_id integer NOT NULL,
  deposit_id uuid NOT NULL,
  account_key text NOT NULL CHECK (account_key LIKE 'gateway\_clearing:%' OR account_key = 'terminal_clearing'),
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  fee_centavos bigint NOT NULL CHECK (fee_centavos >= 0),
  arrived_on date NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 60),
  made_by uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undone_by uuid,
  undone_at timestamptz,
  undone_why text CHECK (length(undone_why) BETWEEN 1 AND 200),
  PRIMARY KEY (event_id, deposit_id),
  CHECK (num_nulls(undone_by, undone_at, undone_why) IN (0, 3))
);
-- A payout has one reference at its provider, so that no line of a statement counts twice.
CREATE UNIQUE INDEX deposit_by_reference ON deposit (event_id, account_key, reference) WHERE undone_at IS NULL;
