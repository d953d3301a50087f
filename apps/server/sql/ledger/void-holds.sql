-- Voids the holds of refunds and payouts of a locked wallet. A tab's stay: what was served from them is charged.
CREATE OR REPLACE FUNCTION ledger.void_holds(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  pending record;
BEGIN
  FOR pending IN
    SELECT t.op_id, t.credit_account, t.amount FROM ledger.hold h
    JOIN ledger.transfer t ON t.event_id = h.event_id AND t.op_id = h.op_id AND t.origin = h.origin
      AND t.kind = ledger.kind_of('hold')
    WHERE h.event_id = w.event_id AND h.wallet_id = w.wallet_id AND h.phase = 'pending' AND NOT EXISTS (
      SELECT FROM ledger.hold r WHERE r.event_id = h.event_id AND r.pending_id = h.op_id AND r.phase <> 'pending')
    ORDER BY t.wallet_seq
  LOOP
    w := ledger.follow(w, p_op, ledger.kind_of('hold_void'), 1, pending.credit_account, pending.amount, pending.op_id,
      p_fingerprint, f);
  END LOOP;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.void_holds OWNER TO saldo_ledger;
