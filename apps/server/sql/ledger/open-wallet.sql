-- Opens a wallet with its first code, or answers the one that the user has in the event already. Raises 22023 for the
-- nil id, which is the house's, and 23505 for an id that somebody else's wallet has.
CREATE OR REPLACE FUNCTION ledger.open_wallet(
  p_event integer, p_wallet uuid, p_user uuid, p_hidden boolean, p_code_hash bytea, p_code_sealed bytea,
  p_at timestamptz, OUT wallet_id uuid, OUT is_new boolean
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_wallet = '00000000-0000-0000-0000-000000000000' THEN
    RAISE EXCEPTION 'the nil wallet is the house''s' USING ERRCODE = '22023';
  END IF;
  INSERT INTO ledger.wallet AS w (event_id, wallet_id, user_id, code_no, is_hidden, opened_at)
  VALUES (p_event, p_wallet, p_user, 1, p_hidden, p_at)
  ON CONFLICT DO NOTHING;
  is_new := FOUND;
  IF is_new THEN
    INSERT INTO ledger.qr_code (event_id, code_hash, wallet_id, code_no, code_sealed, made_at)
    VALUES (p_event, p_code_hash, p_wallet, 1, p_code_sealed, p_at);
    wallet_id := p_wallet;
    RETURN;
  END IF;
  SELECT w.wallet_id INTO wallet_id FROM ledger.wallet w
  WHERE w.event_id = p_event AND w.user_id IS NOT DISTINCT FROM p_user
    AND (p_user IS NOT NULL OR w.wallet_id = p_wallet);
  IF wallet_id IS NULL THEN
    RAISE EXCEPTION 'wallet % belongs to somebody else', p_wallet USING ERRCODE = '23505';
  END IF;
END
$$;
ALTER FUNCTION ledger.open_wallet OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.open_wallet TO saldo_app;
