-- QRs that a phone signs anew every 15 seconds: their keys, the step that paid last, and what static codes may still do.
SET LOCAL ROLE saldo_ledger;

-- live_no is the number of the key that pays, 0 without one; live_step the step that paid last, of any key; counted in
-- 15 seconds since 1970. is_live_only: static codes pay nothing.
ALTER TABLE ledger.wallet
  ADD COLUMN live_no integer NOT NULL DEFAULT 0 CHECK (live_no >= 0),
  ADD COLUMN live_step integer NOT NULL DEFAULT 0 CHECK (live_step >= 0),
  ADD COLUMN is_live_only boolean NOT NULL DEFAULT false;

-- The most that one charge by static code takes from a QR with a holder; null for the limit of every charge.
ALTER TABLE ledger.event ADD COLUMN static_limit_centavos bigint CHECK (static_limit_centavos > 0);

-- A phone's public key (P-256, x and y). The handle is random, so that handles list nobody. One key of a wallet pays at
-- a time; the others are kept, so that an old QR is told from an unknown one.
CREATE TABLE ledger.live_key (
  event_id integer NOT NULL,
  handle text NOT NULL CHECK (handle ~ '^[0-9A-HJKMNP-TV-Z]{9}$'),
  wallet_id uuid NOT NULL,
  key_no integer NOT NULL CHECK (key_no > 0),
  public_key bytea NOT NULL CHECK (length(public_key) = 64),
  -- The session that enrolled it: it ends with it.
  session_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (event_id, handle),
  UNIQUE (event_id, wallet_id, key_no)
);
CREATE INDEX live_key_of_session ON ledger.live_key (session_id) WHERE ended_at IS NULL;
CREATE TRIGGER live_key_never_goes BEFORE DELETE ON ledger.live_key
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER live_key_is_never_emptied BEFORE TRUNCATE ON ledger.live_key
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
GRANT SELECT ON ledger.live_key TO saldo_app;

-- Replaced by ones with more parameters; a new database has none yet.
DROP FUNCTION IF EXISTS ledger.charge_batch;
DROP FUNCTION IF EXISTS ledger.charge_with_effects;
DROP FUNCTION IF EXISTS ledger.set_event;

RESET ROLE;

-- offered: the static QR stands in "Mis Qrs" and the live one is a tap away; preferred: the other way round.
ALTER TABLE event
  ADD COLUMN live_qr text NOT NULL DEFAULT 'offered' CHECK (live_qr IN ('offered', 'preferred')),
  ADD COLUMN static_limit_centavos bigint CHECK (static_limit_centavos > 0);
ALTER TABLE event ALTER COLUMN live_qr DROP DEFAULT;
