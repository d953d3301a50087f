-- Makes an event known to the ledger, with its house wallet and the customers' account. Limits in centavos. Repeating
-- it changes nothing.
CREATE OR REPLACE FUNCTION ledger.open_event(
  p_event integer, p_status text, p_closes_at timestamptz, p_max_balance bigint, p_max_charge bigint, p_at timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  INSERT INTO ledger.event (event_id, status, closes_at, max_balance_centavos, max_charge_centavos)
  VALUES (p_event, p_status, p_closes_at, p_max_balance, p_max_charge)
  ON CONFLICT (event_id) DO NOTHING;
  INSERT INTO ledger.account (event_id, account_id, key) VALUES (p_event, 1, 'wallets') ON CONFLICT DO NOTHING;
  INSERT INTO ledger.wallet (event_id, wallet_id, is_hidden, opened_at)
  VALUES (p_event, '00000000-0000-0000-0000-000000000000', true, p_at)
  ON CONFLICT DO NOTHING;
END
$$;
ALTER FUNCTION ledger.open_event OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.open_event TO saldo_app;
