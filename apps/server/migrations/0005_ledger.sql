-- The ledger's tables. Every key leads with event_id: the event is the shard. Amounts are centavos and above zero.
SET LOCAL ROLE saldo_ledger;

-- What a charge must know of its event. The ledger knows no other module's tables, so the events module tells it.
CREATE TABLE ledger.event (
  event_id integer PRIMARY KEY CHECK (event_id BETWEEN 1 AND 32767),
  status text NOT NULL CHECK (status IN ('open', 'closed')),
  closes_at timestamptz,
  max_balance_centavos bigint NOT NULL CHECK (max_balance_centavos > 0),
  max_charge_centavos bigint NOT NULL CHECK (max_charge_centavos > 0)
);

-- head is the last hash of the wallet's chain. credits and debits only grow. No changing column has an index and a
-- quarter of each page stays free, so that an update stays inside its page (HOT). The nil wallet is the house's: it
-- has no balance, its chain carries the transfers that concern no customer.
CREATE TABLE ledger.wallet (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  user_id uuid,
  credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0),
  debits bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
  code_no integer NOT NULL DEFAULT 0,
  is_blocked boolean NOT NULL DEFAULT false,
  is_frozen boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  merged_into uuid,
  head bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(head) = 32),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, wallet_id),
  CONSTRAINT wallet_never_overdrawn CHECK (debits >= 0 AND held >= 0 AND debits + held <= credits)
) WITH (fillfactor = 75);
CREATE UNIQUE INDEX wallet_one_per_user ON ledger.wallet (event_id, user_id) WHERE user_id IS NOT NULL;

-- What other modules' SQL may know of a wallet, in centavos; what is reserved counts as there.
CREATE VIEW ledger.wallet_state AS
SELECT event_id, wallet_id, user_id, is_hidden, credits - debits AS balance,
       is_blocked OR is_frozen OR merged_into IS NOT NULL AS is_blocked
FROM ledger.wallet;

-- A wallet may have had many codes; wallet.code_no names the active one. A code never changes its wallet.
CREATE TABLE ledger.qr_code (
  event_id integer NOT NULL,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  wallet_id uuid NOT NULL,
  code_no integer NOT NULL CHECK (code_no > 0),
  code_sealed bytea NOT NULL,
  is_blocked boolean NOT NULL DEFAULT false,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, code_hash),
  UNIQUE (event_id, wallet_id, code_no)
);

-- The event's catalogue. Account 1 is `wallets`, the customers' side; it has no slot, its balance is the wallets'.
CREATE TABLE ledger.account (
  event_id integer NOT NULL,
  account_id integer NOT NULL CHECK (account_id > 0),
  key text NOT NULL CHECK (
    key IN ('wallets', 'gateway_fee', 'bank', 'refund_payable', 'payment_suspense', 'chargeback_receivable', 'promo',
            'terminal_clearing', 'cash_difference', 'offline_loss', 'breakage', 'merge_clearing')
    OR key ~ '^gateway_clearing:[a-z]{1,20}$'
    OR key ~ '^(bar_revenue|tips|cash_drawer):[0-9A-Za-z_-]{1,64}$'
  ),
  PRIMARY KEY (event_id, account_id),
  UNIQUE (event_id, key)
);

-- Counters, many slots an account, so that a bar's revenue is never one hot row. The balance is the slots' sum.
CREATE TABLE ledger.account_slot (
  event_id integer NOT NULL,
  account_id integer NOT NULL,
  slot integer NOT NULL,
  debits bigint NOT NULL CHECK (debits >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  PRIMARY KEY (event_id, account_id, slot)
) WITH (fillfactor = 50);

CREATE TABLE ledger.kind (
  kind smallint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  moves boolean NOT NULL
);
INSERT INTO ledger.kind (kind, name, moves) VALUES
  (1, 'topup', true), (2, 'charge', true), (3, 'tip', true),
  (4, 'hold', false), (5, 'hold_post', true), (6, 'hold_void', false),
  (7, 'charge_void', true), (8, 'tip_void', true), (9, 'topup_void', true),
  (10, 'merge_out', true), (11, 'merge_in', true),
  (12, 'chargeback', true), (13, 'chargeback_debt', true),
  (14, 'chargeback_won', true), (15, 'chargeback_debt_won', true),
  (16, 'refund', true), (17, 'refund_returned', true), (18, 'cash_out', true), (19, 'breakage', true),
  (20, 'house', true),
  (21, 'block', false), (23, 'reissue', false),
  (24, 'debt_paid', true), (25, 'debt_returned', true),
  (26, 'cash_out_void', true), (27, 'cash_sale_void', true);

-- One row with both sides, so it can't be unbalanced. leg counts the rows of one operation from 0. Every row is a link
-- of the chain of the wallet that it concerns, also where neither side is `wallets` (a tip, a debt).
CREATE TABLE ledger.transfer (
  event_id integer NOT NULL,
  debit_account integer NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  wallet_seq bigint NOT NULL CHECK (wallet_seq > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  occurred_at timestamptz NOT NULL,
  booked_at timestamptz NOT NULL,
  credit_account integer NOT NULL,
  leg smallint NOT NULL CHECK (leg >= 0),
  kind smallint NOT NULL,
  actor uuid,
  till uuid,
  place uuid,
  group_id uuid,
  pending_id uuid,
  reverses_id uuid,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  details text NOT NULL CHECK (details IS JSON OBJECT),
  origin smallint NOT NULL,
  PRIMARY KEY (event_id, op_id, origin, leg),
  CONSTRAINT transfer_has_two_sides CHECK (debit_account <> credit_account)
);
CREATE UNIQUE INDEX transfer_chain ON ledger.transfer (event_id, wallet_id, wallet_seq);
-- The parts of a bill are found by the operation that they belong to. Only the house's rows: charges pay nothing for it.
CREATE INDEX transfer_of_bill ON ledger.transfer (event_id, group_id) WHERE kind = 20 /* house */;
-- Reports read a night or a shift: rows come in the order of their time, so a few bytes for each 32 pages find it.
CREATE INDEX transfer_by_time ON ledger.transfer USING brin (booked_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE UNIQUE INDEX transfer_reversed_once ON ledger.transfer (event_id, reverses_id, leg) WHERE reverses_id IS NOT NULL;

-- The outcome of each operation, declines too, for ever. Whoever asks makes an id up (origin 1: a till, a person's phone,
-- the office); others the system derives from what it was told (origin 2: a gateway's payment, an id of the first kind).
-- Somebody who knows the facts knows a derived id too, so both are spaces of their own: the origin is part of every key,
-- and an id of the one can't be written as one of the other.
CREATE TABLE ledger.op (
  event_id integer NOT NULL,
  kind smallint NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  wallet_seq bigint NOT NULL,
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  decided_at timestamptz NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  code text NOT NULL,
  origin smallint NOT NULL,
  PRIMARY KEY (event_id, op_id, origin),
  -- Every operation stands here, so this check is the transfers' and the holds' too.
  CONSTRAINT op_id_of_its_origin CHECK ((CASE origin
    WHEN 1 THEN uuid_extract_version(op_id) IN (4, 7)
    WHEN 2 THEN uuid_extract_version(op_id) IN (5, 8)
  END) IS TRUE)
);

-- A reservation and its one resolution. Each row stands beside the transfer row of the same op_id.
CREATE TABLE ledger.hold (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  phase text NOT NULL CHECK (phase IN ('pending', 'post', 'void')),
  pending_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  origin smallint NOT NULL,
  PRIMARY KEY (event_id, op_id, origin),
  CONSTRAINT hold_names_what_it_resolves CHECK ((phase = 'pending') = (pending_id = op_id))
);
CREATE UNIQUE INDEX hold_resolved_once ON ledger.hold (event_id, pending_id) WHERE phase <> 'pending';
CREATE INDEX hold_by_wallet ON ledger.hold (event_id, wallet_id);

-- Wallets whose holders want to be told of each charge. A few among many, so that a charge pays for them only where
-- there are such; nobody else reads it.
CREATE TABLE ledger.watched_wallet (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  PRIMARY KEY (event_id, wallet_id)
);

-- What else counts with a charge, in its transaction: the name that a charge gives it, and the function of the domain
-- that does it (ledger.charge_with_effects says what it promises). A domain adds its row in a migration of its own.
CREATE TABLE ledger.charge_effect (
  name text PRIMARY KEY CHECK (name ~ '^[a-z_]+$'),
  function text NOT NULL CHECK (function ~ '^[a-z_]+\.[a-z_]+$')
);

-- What each operation answers. code is `ok`, the reason of a decline, or `mismatch`.
CREATE TYPE ledger.outcome AS (
  code text, balance_before bigint, balance_after bigint, wallet_seq bigint, is_repeated boolean
);

-- Who, where, when and whose id: what an operation records beside the money.
CREATE TYPE ledger.facts AS (
  group_id uuid, actor uuid, till uuid, place uuid, occurred_at timestamptz, booked_at timestamptz, details text,
  origin smallint
);

CREATE FUNCTION ledger.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the ledger only grows', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER transfer_only_grows BEFORE UPDATE OR DELETE ON ledger.transfer
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfer_is_never_emptied BEFORE TRUNCATE ON ledger.transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER op_only_grows BEFORE UPDATE OR DELETE ON ledger.op
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER op_is_never_emptied BEFORE TRUNCATE ON ledger.op
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER hold_only_grows BEFORE UPDATE OR DELETE ON ledger.hold
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER hold_is_never_emptied BEFORE TRUNCATE ON ledger.hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_only_grows BEFORE UPDATE OR DELETE ON ledger.account
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_is_never_emptied BEFORE TRUNCATE ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
-- Wallets and slots change, but none of them ever goes.
CREATE TRIGGER wallet_never_goes BEFORE DELETE ON ledger.wallet
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER wallet_is_never_emptied BEFORE TRUNCATE ON ledger.wallet
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER slot_never_goes BEFORE DELETE ON ledger.account_slot
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER slot_is_never_emptied BEFORE TRUNCATE ON ledger.account_slot
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

RESET ROLE;
