-- Stores an event's new status, closing time and limits (centavos; p_static_limit null for none); false when it does not know the event.
CREATE OR REPLACE FUNCTION ledger.set_event(
  p_event integer, p_status text, p_closes_at timestamptz, p_max_balance bigint, p_max_charge bigint,
  p_static_limit bigint
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM ledger.enter(p_event);
  UPDATE ledger.event
  SET status = p_status, closes_at = p_closes_at, max_balance_centavos = p_max_balance,
      max_charge_centavos = p_max_charge, static_limit_centavos = p_static_limit
  WHERE event_id = p_event;
  RETURN FOUND;
END
$$;
ALTER FUNCTION ledger.set_event OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.set_event TO saldo_app;
