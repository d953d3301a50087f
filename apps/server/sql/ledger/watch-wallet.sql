-- Sets whether a wallet's holder is notified of each charge.
CREATE OR REPLACE FUNCTION ledger.watch_wallet(p_event integer, p_wallet uuid, p_watched boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_watched THEN
    INSERT INTO ledger.watched_wallet (event_id, wallet_id) VALUES (p_event, p_wallet) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM ledger.watched_wallet WHERE event_id = p_event AND wallet_id = p_wallet;
  END IF;
END
$$;
ALTER FUNCTION ledger.watch_wallet OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.watch_wallet TO saldo_app;
