-- Kinds block, unblock (the same code pays again) and reissue (a new code; the old one is refused at once, a block is
-- lifted). A block and a new code end the key of the live QR. A debt's freeze is never lifted. None moves money. Declines with wallet_unknown and wallet_blocked; raises 22023 for another kind.
CREATE OR REPLACE FUNCTION ledger.change_code(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_code_hash bytea, p_code_sealed bytea,
  p_fingerprint bytea, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, ledger.origin_of('client'), p_fingerprint);
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_kind NOT IN (ledger.kind_of('block'), ledger.kind_of('unblock'), ledger.kind_of('reissue'))
    OR (p_kind = ledger.kind_of('reissue')) <> (p_code_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'kind % does not change a code so', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, ledger.origin_of('client'), p_kind, p_fingerprint, 'wallet_unknown',
      p_wallet, p_at);
  ELSIF w.merged_into IS NOT NULL THEN
    RETURN ledger.decline(p_op, ledger.origin_of('client'), p_kind, p_fingerprint, 'wallet_blocked', w, p_at);
  END IF;
  IF p_kind = ledger.kind_of('reissue') THEN
    UPDATE ledger.qr_code c SET is_blocked = true, changed_at = p_at
    WHERE c.event_id = p_event AND c.wallet_id = p_wallet AND NOT c.is_blocked;
    w.code_no := w.code_no + 1;
    INSERT INTO ledger.qr_code (event_id, code_hash, wallet_id, code_no, code_sealed, made_at)
    VALUES (p_event, p_code_hash, p_wallet, w.code_no, p_code_sealed, p_at);
  ELSE
    UPDATE ledger.qr_code c SET is_blocked = (p_kind = ledger.kind_of('block')), changed_at = p_at
    WHERE c.event_id = p_event AND c.wallet_id = p_wallet AND c.code_no = w.code_no;
  END IF;
  IF p_kind <> ledger.kind_of('unblock') THEN
    PERFORM ledger.end_live_key(p_event, p_wallet, p_at);
  END IF;
  UPDATE ledger.wallet x SET is_blocked = (p_kind = ledger.kind_of('block')), code_no = w.code_no
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  RETURN ledger.decide(p_event, p_op, ledger.origin_of('client'), p_kind, p_fingerprint, 'ok', p_wallet,
                       ledger.available(w), ledger.available(w), w.seq, p_at);
END
$$;
ALTER FUNCTION ledger.change_code OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.change_code TO saldo_app;
