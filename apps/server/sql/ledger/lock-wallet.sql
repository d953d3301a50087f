-- Locks a wallet until the transaction ends; whoever else wants it waits here. Null when there is none. The house's has
-- no code and is no customer's: it is locked only where the house itself is meant.
CREATE OR REPLACE FUNCTION ledger.lock_wallet(p_event integer, p_wallet uuid) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
BEGIN
  SELECT * INTO w FROM ledger.wallet x
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet AND x.code_no > 0 FOR NO KEY UPDATE;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.lock_wallet OWNER TO saldo_ledger;
