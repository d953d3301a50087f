-- Locks the user's orders and answers whether an ended order may be opened again without passing the maximum balance:
-- balance, payable top-ups and the order itself, counted once. Amounts in centavos.
CREATE OR REPLACE FUNCTION app.has_room_for(
  p_event integer, p_user uuid, p_order uuid, p_amount bigint, p_max_balance bigint, p_at timestamptz
) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_balance bigint;
  v_open bigint;
BEGIN
  INSERT INTO public.order_lane (event_id, user_id, last_order_at) VALUES (p_event, p_user, p_at)
  ON CONFLICT (event_id, user_id) DO UPDATE SET last_order_at = order_lane.last_order_at;
  SELECT x.balance, app.payable_topups(p_event, p_user, p_at, p_order) INTO v_balance, v_open
  FROM ledger.wallet_state x WHERE x.event_id = p_event AND x.user_id = p_user;
  RETURN coalesce(v_balance, 0) + coalesce(v_open, 0) + p_amount <= p_max_balance;
END
$$;
GRANT EXECUTE ON FUNCTION app.has_room_for TO saldo_app;
