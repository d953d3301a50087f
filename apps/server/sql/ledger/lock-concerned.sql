-- Locks the wallet that a row's reversal concerns: its own or where that was merged into, the house's for the house's.
CREATE OR REPLACE FUNCTION ledger.lock_concerned(t ledger.transfer) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
BEGIN
  IF t.wallet_id = '00000000-0000-0000-0000-000000000000' THEN
    SELECT * INTO w FROM ledger.wallet x
    WHERE x.event_id = t.event_id AND x.wallet_id = t.wallet_id FOR NO KEY UPDATE;
    RETURN w;
  END IF;
  RETURN ledger.lock_successor(t.event_id, t.wallet_id);
END
$$;
ALTER FUNCTION ledger.lock_concerned OWNER TO saldo_ledger;
