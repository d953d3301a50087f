-- Takes back what these operations counted of cups, once each, for their voids; of cups that came back alone, promotion as
-- their void took it. False, with nothing taken, where a QR was given back already what a voided charge paid, in real
-- money or in promotion. The caller holds the QRs.
CREATE OR REPLACE FUNCTION app.void_cups(p_event integer, p_op uuid[]) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.cup_move m
    JOIN public.cup_balance b ON b.event_id = m.event_id AND b.wallet_id = m.wallet_id
    WHERE m.event_id = p_event AND m.op_id = ANY (p_op)
    GROUP BY b.wallet_id, b.paid_centavos, b.promo_centavos
    HAVING b.promo_centavos < sum(m.promo_centavos)
      OR b.paid_centavos - b.promo_centavos < sum(m.centavos - m.promo_centavos)
  ) THEN
    RETURN false;
  END IF;
  WITH voided AS (
    DELETE FROM public.cup_move m WHERE m.event_id = p_event AND m.op_id = ANY (p_op)
    RETURNING m.op_id, m.wallet_id, m.centavos, m.promo_centavos
  ), sums AS (
    SELECT v.wallet_id, sum(v.centavos)::bigint AS centavos, sum(coalesce(r.promo, v.promo_centavos))::bigint AS promo
    FROM voided v
    LEFT JOIN LATERAL (
      SELECT -coalesce(t.promo, 0) AS promo FROM ledger.booked_transfer t
      WHERE t.event_id = p_event AND t.reverses_id = v.op_id AND t.kind = 40 /* cup_return_void */
    ) r ON true
    GROUP BY v.wallet_id
  )
  UPDATE public.cup_balance b
  SET paid_centavos = b.paid_centavos - sums.centavos, promo_centavos = b.promo_centavos - sums.promo
  FROM sums WHERE b.event_id = p_event AND b.wallet_id = sums.wallet_id;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION app.void_cups TO saldo_app;
