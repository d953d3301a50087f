-- Uses a step of a wallet's live QR for what takes money in the same transaction and is no charge. Answers ok, or why
-- not: qr_replaced for a key that no longer pays, qr_used for a step that paid already or lies before one that did.
CREATE OR REPLACE FUNCTION ledger.use_live_step(p_event integer, p_wallet uuid, p_live_no integer, p_live_step integer)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
BEGIN
  PERFORM ledger.enter(p_event);
  IF w.live_no IS DISTINCT FROM p_live_no OR p_live_no = 0 THEN
    RETURN 'qr_replaced';
  ELSIF p_live_step <= w.live_step THEN
    RETURN 'qr_used';
  END IF;
  UPDATE ledger.wallet x SET live_step = p_live_step WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  RETURN 'ok';
END
$$;
ALTER FUNCTION ledger.use_live_step OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.use_live_step TO saldo_app;
