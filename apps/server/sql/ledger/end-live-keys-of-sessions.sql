-- Ends the keys that these sessions enrolled in this database, with the wallets that paid by them, in wallet order.
CREATE OR REPLACE FUNCTION ledger.end_live_keys_of_sessions(p_sessions uuid[], p_at timestamptz)
RETURNS SETOF ledger.live_key
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  k ledger.live_key;
BEGIN
  FOR k IN
    SELECT * FROM ledger.live_key x
    WHERE x.session_id = ANY (p_sessions) AND x.ended_at IS NULL ORDER BY x.event_id, x.wallet_id
  LOOP
    PERFORM ledger.enter(k.event_id);
    PERFORM ledger.lock_wallet(k.event_id, k.wallet_id);
    UPDATE ledger.live_key x SET ended_at = p_at
    WHERE x.event_id = k.event_id AND x.handle = k.handle AND x.ended_at IS NULL
    RETURNING x.* INTO k;
    -- Somebody else ended it while this waited for the wallet.
    CONTINUE WHEN NOT FOUND;
    UPDATE ledger.wallet w SET live_no = 0 WHERE w.event_id = k.event_id AND w.wallet_id = k.wallet_id;
    RETURN NEXT k;
  END LOOP;
END
$$;
ALTER FUNCTION ledger.end_live_keys_of_sessions OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.end_live_keys_of_sessions TO saldo_app;
