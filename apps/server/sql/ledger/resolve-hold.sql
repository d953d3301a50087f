-- Resolves a hold, once: kind hold_post moves the money, unless the wallet is frozen; hold_void gives it back. Declines
-- with operation_not_found, hold_already_resolved and wallet_blocked; raises 22023 for another kind.
CREATE OR REPLACE FUNCTION ledger.resolve_hold(
  p_event integer, p_op uuid, p_kind integer, p_pending uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  pending ledger.transfer;
  stored ledger.outcome;
  w ledger.wallet;
  t ledger.transfer;
  before bigint;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_kind NOT IN (ledger.kind_of('hold_post'), ledger.kind_of('hold_void')) THEN
    RAISE EXCEPTION 'kind % resolves no hold', p_kind USING ERRCODE = '22023';
  END IF;
  SELECT * INTO pending FROM ledger.transfer x
  WHERE x.event_id = p_event AND x.op_id = p_pending AND x.leg = 0 AND x.kind = ledger.kind_of('hold');
  w := ledger.lock_wallet(p_event, pending.wallet_id);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'operation_not_found', nil,
      f.booked_at);
  ELSIF EXISTS (SELECT FROM ledger.hold h
                WHERE h.event_id = p_event AND h.pending_id = p_pending AND h.phase <> 'pending') THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, 'hold_already_resolved', w, f.booked_at);
  ELSIF p_kind = ledger.kind_of('hold_post') AND w.is_frozen THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, 'wallet_blocked', w, f.booked_at);
  END IF;
  before := ledger.available(w);
  t := ledger.transfer_of(p_op, 0, p_kind, 1, pending.credit_account, pending.amount, f);
  t.pending_id := p_pending;
  w := ledger.book(w, ARRAY[t]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, CASE p_kind WHEN ledger.kind_of('hold_post') THEN 'post' ELSE 'void' END,
          p_pending, w.wallet_id, pending.amount);
  stored := ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.resolve_hold OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.resolve_hold TO saldo_app;
