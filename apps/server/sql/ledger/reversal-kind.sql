-- Kind of a row's reversal; null for an irreversible kind. Cash returns through the drawer that took it.
CREATE OR REPLACE FUNCTION ledger.reversal_kind(t ledger.transfer) RETURNS integer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN t.kind = ledger.kind_of('charge') THEN ledger.kind_of('charge_void')
    WHEN t.kind = ledger.kind_of('cup_return') THEN ledger.kind_of('cup_return_void')
    WHEN t.kind = ledger.kind_of('topup') AND (d.key = 'terminal_clearing' OR d.key LIKE 'cash\_drawer:%')
      THEN ledger.kind_of('topup_void')
    WHEN t.kind IN (ledger.kind_of('hold_post'), ledger.kind_of('cash_out')) AND c.key LIKE 'cash\_drawer:%'
      THEN ledger.kind_of('cash_out_void')
    WHEN t.kind = ledger.kind_of('house') AND d.key LIKE 'cash\_drawer:%' AND c.key LIKE 'bar\_revenue:%'
      THEN ledger.kind_of('cash_sale_void')
  END
  FROM ledger.account d, ledger.account c
  WHERE d.event_id = t.event_id AND d.account_id = t.debit_account
    AND c.event_id = t.event_id AND c.account_id = t.credit_account
$$;
ALTER FUNCTION ledger.reversal_kind OWNER TO saldo_ledger;
