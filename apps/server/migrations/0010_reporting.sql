-- What reports read: the sums of the ledger's minutes, written once when nothing can be booked in them any more.
CREATE SCHEMA reporting;
GRANT USAGE ON SCHEMA reporting TO saldo_app;

-- What other modules' SQL may read of the ledger, in centavos. Nothing of a holder but the wallet's id.
CREATE VIEW ledger.booked_transfer AS
SELECT event_id, op_id, origin, leg, kind, debit_account, credit_account, amount, wallet_id, wallet_seq, balance_after,
       wallet_id = '00000000-0000-0000-0000-000000000000' AS is_house, group_id, reverses_id, actor, till, place,
       occurred_at, booked_at, details
FROM ledger.transfer;
ALTER VIEW ledger.booked_transfer OWNER TO saldo_ledger;
GRANT SELECT ON ledger.booked_transfer TO saldo_app;

CREATE VIEW ledger.account_name AS SELECT event_id, account_id, key FROM ledger.account;
ALTER VIEW ledger.account_name OWNER TO saldo_ledger;
GRANT SELECT ON ledger.account_name TO saldo_app;

-- Counters of an account over all its slots; `wallets` has none.
CREATE VIEW ledger.account_total AS
SELECT a.event_id, a.account_id, a.key, coalesce(s.debits, 0)::bigint AS debits, coalesce(s.credits, 0)::bigint AS credits
FROM ledger.account a
LEFT JOIN LATERAL (
  SELECT sum(x.debits) AS debits, sum(x.credits) AS credits FROM ledger.account_slot x
  WHERE x.event_id = a.event_id AND x.account_id = a.account_id) s ON true;
ALTER VIEW ledger.account_total OWNER TO saldo_ledger;
GRANT SELECT ON ledger.account_total TO saldo_app;

-- balance includes what is held. is_used: money came in, and the wallet was not merged into another one since.
CREATE VIEW ledger.wallet_balance AS
SELECT event_id, wallet_id, credits - debits AS balance, held, credits > 0 AND merged_into IS NULL AS is_used
FROM ledger.wallet;
ALTER VIEW ledger.wallet_balance OWNER TO saldo_ledger;
GRANT SELECT ON ledger.wallet_balance TO saldo_app;

CREATE VIEW ledger.opened_event AS
SELECT w.event_id, w.opened_at FROM ledger.wallet w WHERE w.wallet_id = '00000000-0000-0000-0000-000000000000';
ALTER VIEW ledger.opened_event OWNER TO saldo_ledger;
GRANT SELECT ON ledger.opened_event TO saldo_app;

-- By which method the payment was made that credited a purchase.
CREATE VIEW credited_method AS SELECT event_id, order_id, method FROM payment_attempt WHERE money = 'credited';
REVOKE INSERT, UPDATE, DELETE ON credited_method FROM saldo_app;

-- Up to which booking time an event's sums stand here; the rest is read from transfers. version grows with each change
-- of the sums. checked_at and differences: the last comparison with the ledger's counters, and how many accounts differed.
CREATE TABLE reporting.progress (
  event_id integer PRIMARY KEY,
  settled_until timestamptz NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  checked_at timestamptz,
  differences integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- The nil id stands for no place, no person, no till and no product; method is empty where none is known.
CREATE TABLE reporting.minute_sum (
  event_id integer NOT NULL,
  minute timestamptz NOT NULL,
  place uuid NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  debit_account integer NOT NULL,
  credit_account integer NOT NULL,
  method text NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (event_id, minute, place, kind, is_house, debit_account, credit_account, method)
);

-- The same without minutes and places: what a live screen asks for each second.
CREATE TABLE reporting.event_sum (
  event_id integer NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  debit_account integer NOT NULL,
  credit_account integer NOT NULL,
  method text NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (event_id, kind, is_house, debit_account, credit_account, method)
) WITH (fillfactor = 50);

-- Sales by who made them, and what was sold, by the hour: by the minute there would be a row for nearly each charge.
-- A void counts for the person and the till of what it takes back.
CREATE TABLE reporting.hour_sale (
  event_id integer NOT NULL,
  hour timestamptz NOT NULL,
  place uuid NOT NULL,
  actor uuid NOT NULL,
  till uuid NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (event_id, hour, place, actor, till, kind, is_house)
) WITH (fillfactor = 70);

-- Lines of receipts less those that were taken back. name is empty for an amount without a product.
CREATE TABLE reporting.hour_product (
  event_id integer NOT NULL,
  hour timestamptz NOT NULL,
  place uuid NOT NULL,
  actor uuid NOT NULL,
  till uuid NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  unit_price bigint NOT NULL,
  pieces bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (event_id, hour, place, actor, till, product_id, name, unit_price)
) WITH (fillfactor = 70);

GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA reporting TO saldo_app;
