-- Gives back what these operations took, once each, for their voids; one that took nothing gives nothing. Locks stock in
-- the order of ids; a caller who locks wallets locks them before.
CREATE OR REPLACE FUNCTION app.return_stock(p_event integer, p_at timestamptz, p_op uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_was_low boolean;
BEGIN
  PERFORM FROM public.product_stock s
  WHERE s.event_id = p_event AND s.product_id IN (
    SELECT t.product_id FROM public.stock_taken t WHERE t.event_id = p_event AND t.op_id = ANY (p_op))
  ORDER BY s.product_id FOR UPDATE;
  WITH returned AS (
    DELETE FROM public.stock_taken t WHERE t.event_id = p_event AND t.op_id = ANY (p_op)
    RETURNING t.product_id, t.pieces
  ), sums AS (
    SELECT r.product_id, sum(r.pieces)::integer AS pieces FROM returned r GROUP BY r.product_id
  ), counted AS (
    UPDATE public.product_stock s SET pieces_left = s.pieces_left + sums.pieces
    FROM sums WHERE s.event_id = p_event AND s.product_id = sums.product_id
    RETURNING s.pieces_left - sums.pieces <= s.alert_at AS was_low
  )
  SELECT bool_or(c.was_low) INTO v_was_low FROM counted c;
  IF v_was_low THEN
    PERFORM app.tell_stock(p_event, p_at);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION app.return_stock TO saldo_app;
