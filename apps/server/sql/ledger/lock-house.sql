-- Locks the chain of the house's own transfers. Raises 23503 when the ledger has no such event.
CREATE OR REPLACE FUNCTION ledger.lock_house(p_event integer) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
BEGIN
  SELECT * INTO w FROM ledger.wallet x
  WHERE x.event_id = p_event AND x.wallet_id = '00000000-0000-0000-0000-000000000000' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has no event %', p_event USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.lock_house OWNER TO saldo_ledger;
