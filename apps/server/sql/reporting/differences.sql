-- Accounts whose figures (settled sums and the rest) differ from the ledger's counters, in centavos, in one reading.
-- What of sales was deposits (kind 0) is in no counter. With p_wallets the customers' side is compared with the sum of all wallets too.
CREATE OR REPLACE FUNCTION reporting.differences(p_event integer, p_wallets boolean)
RETURNS TABLE (key text, summed bigint, counted bigint)
LANGUAGE sql STABLE AS $$
  WITH booked AS (
    SELECT s.debit_account, s.credit_account, s.amount FROM reporting.event_sum s
    WHERE s.event_id = p_event AND s.kind <> 0
    UNION ALL
    SELECT s.debit_account, s.credit_account, s.amount FROM reporting.sums_between(p_event,
      coalesce((SELECT p.settled_until FROM reporting.progress p WHERE p.event_id = p_event), '-infinity'), 'infinity') s
    WHERE s.kind <> 0
  ), side AS (
    SELECT x.account_id, sum(x.debit)::bigint AS debits, sum(x.credit)::bigint AS credits
    FROM booked b
    CROSS JOIN LATERAL (VALUES (b.debit_account, b.amount, 0), (b.credit_account, 0, b.amount)) x(account_id, debit, credit)
    GROUP BY 1
  )
  SELECT a.key, coalesce(s.debits - s.credits, 0), a.debits - a.credits
  FROM ledger.account_total a LEFT JOIN side s ON s.account_id = a.account_id
  WHERE a.event_id = p_event AND a.account_id <> 1
    AND (coalesce(s.debits, 0), coalesce(s.credits, 0)) IS DISTINCT FROM (a.debits, a.credits)
  UNION ALL
  SELECT 'wallets', x.summed, x.counted
  FROM (
    SELECT coalesce((SELECT s.debits - s.credits FROM side s WHERE s.account_id = 1), 0) AS summed,
      (SELECT coalesce(sum(-w.balance), 0)::bigint FROM ledger.wallet_balance w WHERE w.event_id = p_event) AS counted
    WHERE p_wallets
  ) x WHERE x.summed <> x.counted
$$;
GRANT EXECUTE ON FUNCTION reporting.differences TO saldo_app;
