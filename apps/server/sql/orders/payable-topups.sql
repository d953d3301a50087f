-- Sum of what may still be paid into a user's wallet, in centavos: open orders, and ended orders with an unanswered
-- payment or a preference that the gateway still accepts. Leaves out the order p_without. STABLE, so that it reads what
-- the statement that calls it reads. Ended orders are read only where there is one: for each order that costs a tenth
-- of it. Without a SET clause: see app.keep_reply.
CREATE OR REPLACE FUNCTION app.payable_topups(
  p_event integer, p_user uuid, p_at timestamptz, p_without uuid DEFAULT NULL
) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_open bigint;
  v_has_ended boolean;
BEGIN
  SELECT coalesce(sum(x.amount_centavos), 0),
         EXISTS (SELECT FROM public.order_qr y
           WHERE y.event_id = p_event AND y.user_id = p_user AND y.status IN ('expired', 'cancelled'))
  INTO v_open, v_has_ended
  FROM public.order_qr x
  WHERE x.event_id = p_event AND x.user_id = p_user AND x.status = 'pending' AND x.order_id IS DISTINCT FROM p_without;
  IF NOT v_has_ended THEN
    RETURN v_open;
  END IF;
  RETURN v_open + (
    SELECT coalesce(sum(x.amount_centavos), 0) FROM public.order_qr x
    WHERE x.event_id = p_event AND x.user_id = p_user AND x.status IN ('expired', 'cancelled')
      AND x.order_id IS DISTINCT FROM p_without AND (
        EXISTS (
          SELECT FROM public.payable_preference p
          WHERE p.event_id = x.event_id AND p.order_id = x.order_id AND p.expires_at > p_at)
        OR EXISTS (
          SELECT FROM public.payment_attempt a
          WHERE a.event_id = x.event_id AND a.order_id = x.order_id AND app.may_still_charge(a.status))));
END
$$;
GRANT EXECUTE ON FUNCTION app.payable_topups TO saldo_app;
