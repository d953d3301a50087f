-- Locks the wallet that holds a wallet's money now until the transaction ends, and answers its id; null for one that
-- does not exist. For rules that read a wallet's history before they book.
CREATE OR REPLACE FUNCTION ledger.lock_holder(p_event integer, p_wallet uuid) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (ledger.lock_successor(p_event, p_wallet)).wallet_id
$$;
ALTER FUNCTION ledger.lock_holder OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.lock_holder TO saldo_app;
