-- Books a consequence of an operation as an operation of its own, which names its cause.
CREATE OR REPLACE FUNCTION ledger.follow(
  w ledger.wallet, p_op uuid, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, p_about uuid,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_op uuid := ledger.following_id(p_op, p_kind || '|' || p_about);
  v_before bigint := ledger.available(w);
  t ledger.transfer;
BEGIN
  f.origin := ledger.origin_of('system');
  f.details := NULL;
  t := ledger.transfer_of(v_op, 0, p_kind, p_debit, p_credit, p_amount, f);
  t.pending_id := p_about;
  w := ledger.book(w, ARRAY[t]);
  PERFORM ledger.decide(w.event_id, v_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                        v_before, ledger.available(w), w.seq, f.booked_at);
  IF p_kind IN (ledger.kind_of('hold_void'), ledger.kind_of('tab_void')) THEN
    INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
    VALUES (w.event_id, v_op, f.origin, 'void', p_about, w.wallet_id, p_amount);
  ELSIF p_kind = ledger.kind_of('tab_hold') THEN
    INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
    VALUES (w.event_id, v_op, f.origin, 'pending', v_op, w.wallet_id, p_amount);
  END IF;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.follow OWNER TO saldo_ledger;
