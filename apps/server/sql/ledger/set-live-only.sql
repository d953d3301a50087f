-- Sets whether static codes of a wallet pay nothing; answers whether that changed.
CREATE OR REPLACE FUNCTION ledger.set_live_only(p_event integer, p_wallet uuid, p_live_only boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  UPDATE ledger.wallet w SET is_live_only = p_live_only
  WHERE w.event_id = p_event AND w.wallet_id = p_wallet AND w.code_no > 0 AND w.is_live_only <> p_live_only;
  RETURN FOUND;
END
$$;
ALTER FUNCTION ledger.set_live_only OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.set_live_only TO saldo_app;
