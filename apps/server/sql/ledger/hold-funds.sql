-- Reserves p_amount centavos, or all that is refundable when it is null, until it is posted to p_account or voided.
-- Declines with wallet_unknown, wallet_blocked, insufficient_balance and promo_not_refundable.
CREATE OR REPLACE FUNCTION ledger.hold_funds(
  p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  wanted bigint := coalesce(p_amount, ledger.refundable(w));
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, ledger.kind_of('hold'), p_fingerprint, 'wallet_unknown',
      p_wallet, f.booked_at);
  END IF;
  verdict := CASE
    WHEN w.is_frozen THEN 'wallet_blocked'
    WHEN before = 0 THEN 'insufficient_balance'
    WHEN wanted = 0 THEN 'promo_not_refundable'
    ELSE ledger.beyond_refundable(w, wanted)
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, ledger.kind_of('hold'), p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, ledger.kind_of('hold'), 1, p_account, wanted, f)]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, 'pending', p_op, w.wallet_id, wanted);
  RETURN ledger.decide(p_event, p_op, f.origin, ledger.kind_of('hold'), p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.hold_funds OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.hold_funds TO saldo_app;
