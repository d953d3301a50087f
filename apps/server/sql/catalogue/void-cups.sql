-- Takes back what these operations counted of cups, once each, for their voids. False, with nothing taken, where a QR was
-- given back already what a voided charge paid. The caller holds the QRs.
CREATE OR REPLACE FUNCTION app.void_cups(p_event integer, p_op uuid[]) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.cup_move m
    JOIN public.cup_balance b ON b.event_id = m.event_id AND b.wallet_id = m.wallet_id
    WHERE m.event_id = p_event AND m.op_id = ANY (p_op)
    GROUP BY b.wallet_id, b.paid_centavos HAVING b.paid_centavos < sum(m.centavos)
  ) THEN
    RETURN false;
  END IF;
  WITH voided AS (
    DELETE FROM public.cup_move m WHERE m.event_id = p_event AND m.op_id = ANY (p_op)
    RETURNING m.wallet_id, m.centavos
  ), sums AS (
    SELECT v.wallet_id, sum(v.centavos)::bigint AS centavos FROM voided v GROUP BY v.wallet_id
  )
  UPDATE public.cup_balance b SET paid_centavos = b.paid_centavos - sums.centavos
  FROM sums WHERE b.event_id = p_event AND b.wallet_id = sums.wallet_id;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION app.void_cups TO saldo_app;
