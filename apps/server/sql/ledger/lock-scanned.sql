-- Locks a wallet until the transaction ends, wherever its money is: one lock, so that nobody who merges it waits in a
-- circle. For what is given to the QR that was scanned, and to no other, after something was read of it.
CREATE OR REPLACE FUNCTION ledger.lock_scanned(p_event integer, p_wallet uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (ledger.lock_wallet(p_event, p_wallet)).wallet_id IS NOT NULL
$$;
ALTER FUNCTION ledger.lock_scanned OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.lock_scanned TO saldo_app;
