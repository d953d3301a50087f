-- Shows a wallet that is hidden until its first credit, because something of worth came to it that is no money. The caller
-- holds its lock.
CREATE OR REPLACE FUNCTION ledger.show_wallet(p_event integer, p_wallet uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  UPDATE ledger.wallet w SET is_hidden = false
  WHERE w.event_id = p_event AND w.wallet_id = p_wallet AND w.is_hidden;
END
$$;
ALTER FUNCTION ledger.show_wallet OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.show_wallet TO saldo_app;
