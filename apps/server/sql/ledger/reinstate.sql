-- Reverses a chargeback after a won dispute, once: returns what it took and what was paid of its debt, and lifts the
-- freeze when no other chargeback is open. Declines with operation_not_found and already_reversed.
CREATE OR REPLACE FUNCTION ledger.reinstate(
  p_event integer, p_op uuid, p_chargeback uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  origin uuid := (SELECT x.wallet_id FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_chargeback
                  AND x.leg = 0 AND x.kind IN (ledger.kind_of('chargeback'), ledger.kind_of('chargeback_debt')));
  w ledger.wallet := ledger.lock_successor(p_event, origin);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  old ledger.transfer;
  t ledger.transfer;
  rows ledger.transfer[] := '{}';
  debt ledger.transfer;
  paid bigint;
BEGIN
  PERFORM ledger.enter(p_event);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, ledger.kind_of('chargeback_won'), p_fingerprint,
      'operation_not_found', nil, f.booked_at);
  ELSIF EXISTS (SELECT FROM ledger.transfer x WHERE x.event_id = p_event AND x.reverses_id = p_chargeback) THEN
    RETURN ledger.decline(p_op, f.origin, ledger.kind_of('chargeback_won'), p_fingerprint, 'already_reversed', w,
      f.booked_at);
  END IF;
  FOR old IN SELECT * FROM ledger.transfer x
    WHERE x.event_id = p_event AND x.op_id = p_chargeback
      AND x.kind IN (ledger.kind_of('chargeback'), ledger.kind_of('chargeback_debt')) ORDER BY x.leg
  LOOP
    t := ledger.transfer_of(
      p_op, old.leg,
      CASE old.kind WHEN ledger.kind_of('chargeback') THEN ledger.kind_of('chargeback_won')
                    ELSE ledger.kind_of('chargeback_debt_won') END,
      old.credit_account, old.debit_account, old.amount, f);
    t.reverses_id := p_chargeback;
    t.promo := old.promo;
    rows := rows || t;
    IF old.kind = ledger.kind_of('chargeback_debt') THEN
      debt := old;
    END IF;
  END LOOP;
  w.is_frozen := EXISTS (
    SELECT FROM ledger.transfer c
    WHERE c.event_id = p_event AND c.wallet_id = w.wallet_id
      AND c.kind IN (ledger.kind_of('chargeback'), ledger.kind_of('chargeback_debt')) AND c.op_id <> p_chargeback
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = p_event AND r.reverses_id = c.op_id));
  w := ledger.book(w, rows);
  stored := ledger.decide(p_event, p_op, f.origin, ledger.kind_of('chargeback_won'), p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  paid := ledger.paid_of_debt(w, p_chargeback);
  IF paid > 0 THEN
    f.group_id := debt.group_id;
    w := ledger.follow(w, p_op, ledger.kind_of('debt_returned'), debt.debit_account, 1, paid, p_chargeback,
      p_fingerprint, f);
  END IF;
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.reinstate OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.reinstate TO saldo_app;
