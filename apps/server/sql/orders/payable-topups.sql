-- Sum of what may still be paid into a user's wallet, in centavos: open orders, and ended orders with an unanswered
-- payment or a preference that the gateway still accepts. Leaves out the order p_without. Two parts, each over its own
-- index: one condition for both cost more than the rest of an order.
CREATE OR REPLACE FUNCTION app.payable_topups(
  p_event integer, p_user uuid, p_at timestamptz, p_without uuid DEFAULT NULL
) RETURNS bigint
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(sum(o.amount_centavos), 0)::bigint FROM (
    SELECT x.order_id, x.amount_centavos FROM public.order_qr x
    WHERE x.event_id = p_event AND x.user_id = p_user AND x.status = 'pending'
    UNION ALL
    SELECT x.order_id, x.amount_centavos FROM public.order_qr x
    WHERE x.event_id = p_event AND x.user_id = p_user AND x.status IN ('expired', 'cancelled') AND (
      EXISTS (
        SELECT FROM public.payable_preference p
        WHERE p.event_id = x.event_id AND p.order_id = x.order_id AND p.expires_at > p_at)
      OR EXISTS (
        SELECT FROM public.payment_attempt a
        WHERE a.event_id = x.event_id AND a.order_id = x.order_id
          AND a.status IN ('started', 'unknown', 'in_process')))
  ) o
  WHERE o.order_id IS DISTINCT FROM p_without;
END;
GRANT EXECUTE ON FUNCTION app.payable_topups TO saldo_app;
