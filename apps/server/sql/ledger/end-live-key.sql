-- Ends the key that a wallet pays with live, if it has one; answers whether it had.
CREATE OR REPLACE FUNCTION ledger.end_live_key(p_event integer, p_wallet uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  PERFORM ledger.lock_wallet(p_event, p_wallet);
  UPDATE ledger.live_key k SET ended_at = p_at
  WHERE k.event_id = p_event AND k.wallet_id = p_wallet AND k.ended_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE ledger.wallet w SET live_no = 0 WHERE w.event_id = p_event AND w.wallet_id = p_wallet;
  RETURN true;
END
$$;
ALTER FUNCTION ledger.end_live_key OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.end_live_key TO saldo_app;
