-- Locks the wallet that holds the money now: the named one, or the one it was merged into. Merges are final, so the
-- chain is followed without locks and only its end is locked, which can't deadlock with two locks in the other order.
CREATE OR REPLACE FUNCTION ledger.lock_successor(p_event integer, p_wallet uuid) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
  goal uuid := p_wallet;
  next_one uuid;
BEGIN
  LOOP
    SELECT x.merged_into INTO next_one FROM ledger.wallet x WHERE x.event_id = p_event AND x.wallet_id = goal;
    IF next_one IS NULL THEN
      w := ledger.lock_wallet(p_event, goal);
      next_one := w.merged_into;
    END IF;
    IF next_one IS NULL THEN
      RETURN w;
    END IF;
    goal := next_one;
  END LOOP;
END
$$;
ALTER FUNCTION ledger.lock_successor OWNER TO saldo_ledger;
