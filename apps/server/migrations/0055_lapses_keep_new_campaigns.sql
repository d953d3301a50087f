-- It is told the campaigns that are over instead of those that run, at another place: a call of before fails, and its job
-- is tried again, where it would lapse the wrong ones. A new database has none yet.
SET LOCAL ROLE saldo_ledger;
DROP FUNCTION IF EXISTS ledger.lapse_promo(integer, uuid, uuid, uuid[], integer, bytea, ledger.facts);
RESET ROLE;
