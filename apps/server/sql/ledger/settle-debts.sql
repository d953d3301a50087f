-- Pays a locked wallet's debts from its balance, the oldest first. Only a frozen wallet has debts.
CREATE OR REPLACE FUNCTION ledger.settle_debts(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  debt record;
  v_amount bigint;
BEGIN
  IF NOT w.is_frozen OR ledger.available(w) = 0 THEN
    RETURN w;
  END IF;
  FOR debt IN
    SELECT c.op_id, c.debit_account, c.group_id, c.amount - ledger.paid_of_debt(w, c.op_id) AS open
    FROM ledger.transfer c
    WHERE c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.kind = ledger.kind_of('chargeback_debt')
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = c.event_id AND r.reverses_id = c.op_id)
    ORDER BY c.wallet_seq
  LOOP
    v_amount := least(ledger.available(w), debt.open);
    CONTINUE WHEN v_amount <= 0;
    f.group_id := debt.group_id;
    w := ledger.follow(w, p_op, ledger.kind_of('debt_paid'), 1, debt.debit_account, v_amount, debt.op_id,
      p_fingerprint, f);
  END LOOP;
  RETURN w;
END
$$;
ALTER FUNCTION ledger.settle_debts OWNER TO saldo_ledger;
