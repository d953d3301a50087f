-- Makes a phone's public key the one that its wallet pays with, live. The same key again is answered as it was. Where
-- another key pays already, p_moves decides: it is ended, or nothing changes and `code` is moves. A blocked or retired
-- wallet: wallet_blocked; none: wallet_unknown. Raises 23505 for a handle that is taken.
CREATE OR REPLACE FUNCTION ledger.enrol_live_key(
  p_event integer, p_wallet uuid, p_handle text, p_public_key bytea, p_session uuid, p_moves boolean, p_at timestamptz,
  OUT code text, OUT handle text, OUT has_moved boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  k ledger.live_key;
  v_no integer;
BEGIN
  PERFORM ledger.enter(p_event);
  has_moved := false;
  IF w.wallet_id IS NULL THEN
    code := 'wallet_unknown';
    RETURN;
  ELSIF w.is_blocked OR w.merged_into IS NOT NULL THEN
    code := 'wallet_blocked';
    RETURN;
  END IF;
  SELECT * INTO k FROM ledger.live_key x
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet AND x.key_no = w.live_no;
  IF k.public_key = p_public_key THEN
    code := 'ok';
    handle := k.handle;
    RETURN;
  ELSIF k.handle IS NOT NULL AND NOT p_moves THEN
    code := 'moves';
    RETURN;
  END IF;
  has_moved := ledger.end_live_key(p_event, p_wallet, p_at);
  SELECT coalesce(max(x.key_no), 0) + 1 INTO v_no FROM ledger.live_key x
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  INSERT INTO ledger.live_key (event_id, handle, wallet_id, key_no, public_key, session_id, made_at)
  VALUES (p_event, p_handle, p_wallet, v_no, p_public_key, p_session, p_at);
  UPDATE ledger.wallet x SET live_no = v_no WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  code := 'ok';
  handle := p_handle;
END
$$;
ALTER FUNCTION ledger.enrol_live_key OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.enrol_live_key TO saldo_app;
