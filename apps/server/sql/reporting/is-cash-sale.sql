-- Whether a transfer of the house between these accounts is a sale for cash: from a drawer to what a bar earned.
CREATE OR REPLACE FUNCTION reporting.is_cash_sale(p_event integer, p_debit integer, p_credit integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM ledger.account_name d JOIN ledger.account_name c ON c.event_id = d.event_id
    WHERE d.event_id = p_event AND d.account_id = p_debit AND c.account_id = p_credit
      AND d.key LIKE 'cash\_drawer:%' AND c.key LIKE 'bar\_revenue:%')
$$;
GRANT EXECUTE ON FUNCTION reporting.is_cash_sale TO saldo_app;
