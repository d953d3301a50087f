-- The kind of a row's reversal; null for what nobody takes back. Cash goes back through the drawer that had it.
CREATE OR REPLACE FUNCTION ledger.reversal_kind(t ledger.transfer) RETURNS integer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN t.kind = 2 THEN 7
    WHEN t.kind = 1 AND (d.key = 'terminal_clearing' OR d.key LIKE 'cash\_drawer:%') THEN 9
    WHEN t.kind IN (5, 18) AND c.key LIKE 'cash\_drawer:%' THEN 26
    WHEN t.kind = 20 AND d.key LIKE 'cash\_drawer:%' AND c.key LIKE 'bar\_revenue:%' THEN 27
  END
  FROM ledger.account d, ledger.account c
  WHERE d.event_id = t.event_id AND d.account_id = t.debit_account
    AND c.event_id = t.event_id AND c.account_id = t.credit_account
$$;
ALTER FUNCTION ledger.reversal_kind OWNER TO saldo_ledger;
