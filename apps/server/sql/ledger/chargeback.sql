-- Books a chargeback, in centavos: voids the holds but a tab's, debits what is then available, records the rest as a debt, and
-- freezes the wallet. Declines with wallet_unknown only.
CREATE OR REPLACE FUNCTION ledger.chargeback(
  p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_debt_account integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint;
  covered bigint;
  rows ledger.transfer[] := '{}';
BEGIN
  PERFORM ledger.enter(p_event);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, ledger.kind_of('chargeback'), p_fingerprint,
      'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  w := ledger.void_holds(w, p_op, p_fingerprint, f);
  before := ledger.available(w);
  covered := least(before, p_amount);
  IF covered > 0 THEN
    rows := rows || ledger.transfer_of(p_op, 0, ledger.kind_of('chargeback'), 1, p_account, covered, f);
  END IF;
  IF covered < p_amount THEN
    rows := rows || ledger.transfer_of(p_op, cardinality(rows), ledger.kind_of('chargeback_debt'), p_debt_account,
      p_account, p_amount - covered, f);
  END IF;
  w.is_frozen := true;
  w := ledger.book(w, rows);
  RETURN ledger.decide(p_event, p_op, f.origin, ledger.kind_of('chargeback'), p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.chargeback OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.chargeback TO saldo_app;
