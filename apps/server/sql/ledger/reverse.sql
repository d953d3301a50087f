-- Reverses a charge with its tip, a top-up by cash or terminal, a cash payout, a cash sale, or cups that came back alone,
-- once, by a new entry. Of a sale some of whose items went back already, it gives back what is left; the facts then have
-- its lines.
-- Declines with operation_not_found, not_reversible, already_reversed, insufficient_balance and
-- promo_not_refundable.
CREATE OR REPLACE FUNCTION ledger.reverse(
  p_event integer, p_op uuid, p_reverses uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  first ledger.transfer;
  old ledger.transfer;
  t ledger.transfer;
  rows ledger.transfer[] := '{}';
  stored ledger.outcome;
  w ledger.wallet;
  new_kind integer;
  before bigint;
  v_back bigint;
  v_promo bigint;
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  SELECT * INTO first FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_reverses AND x.leg = 0
  ORDER BY x.origin LIMIT 1;
  w := ledger.lock_concerned(first);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  new_kind := ledger.reversal_kind(first);
  before := ledger.available(w);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, ledger.kind_of('charge_void'), p_fingerprint,
      'operation_not_found', nil, f.booked_at);
  END IF;
  verdict := CASE
    WHEN new_kind IS NULL THEN 'not_reversible'
    WHEN EXISTS (SELECT FROM ledger.transfer x
                 WHERE x.event_id = p_event AND x.reverses_id = p_reverses
                   AND x.kind <> ledger.kind_of('item_return')) THEN 'already_reversed'
    WHEN first.kind = ledger.kind_of('topup') THEN ledger.beyond_refundable(w, first.amount)
    WHEN first.kind = ledger.kind_of('cup_return') AND first.amount > before THEN 'insufficient_balance'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, coalesce(new_kind, ledger.kind_of('charge_void')), p_fingerprint, verdict, w,
      f.booked_at);
  END IF;
  SELECT r.amount, r.promo INTO v_back, v_promo FROM ledger.returned_of(p_event, p_reverses) r;
  FOR old IN SELECT * FROM ledger.transfer x
    WHERE x.event_id = p_event AND x.op_id = p_reverses AND x.origin = first.origin ORDER BY x.leg
  LOOP
    t := ledger.transfer_of(
      p_op, old.leg, CASE old.kind WHEN ledger.kind_of('tip') THEN ledger.kind_of('tip_void') ELSE new_kind END,
      old.credit_account, old.debit_account, old.amount - CASE old.leg WHEN 0 THEN v_back ELSE 0 END, f);
    t.reverses_id := p_reverses;
    t.promo := CASE old.leg WHEN 0 THEN nullif(old.promo - v_promo, 0) ELSE old.promo END;
    rows := rows || t;
  END LOOP;
  w := ledger.book(w, rows);
  stored := ledger.decide(p_event, p_op, f.origin, new_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.reverse OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.reverse TO saldo_app;
