-- Amount paid of a chargeback's debt so far, in centavos.
CREATE OR REPLACE FUNCTION ledger.paid_of_debt(w ledger.wallet, p_chargeback uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(CASE p.kind WHEN ledger.kind_of('debt_paid') THEN p.amount ELSE -p.amount END), 0)::bigint
    FROM ledger.transfer p
  WHERE p.event_id = w.event_id AND p.wallet_id = w.wallet_id
    AND p.kind IN (ledger.kind_of('debt_paid'), ledger.kind_of('debt_returned')) AND p.pending_id = p_chargeback
$$;
ALTER FUNCTION ledger.paid_of_debt OWNER TO saldo_ledger;
