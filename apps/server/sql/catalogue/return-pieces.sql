-- Gives back some pieces of what one operation took, for items of it that go back: never more than it still has. p_value:
-- pieces by product id; what it didn't take is left out. Locks stock in the order of ids; a caller who locks wallets
-- locks them before.
CREATE OR REPLACE FUNCTION app.return_pieces(p_event integer, p_at timestamptz, p_op uuid, p_value jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_was_low boolean;
BEGIN
  PERFORM FROM public.product_stock s
  WHERE s.event_id = p_event AND s.product_id IN (
    SELECT t.product_id FROM public.stock_taken t WHERE t.event_id = p_event AND t.op_id = p_op)
  ORDER BY s.product_id FOR UPDATE;
  WITH back AS MATERIALIZED (
    SELECT t.product_id, t.pieces, least(t.pieces, w.pieces::integer) AS given
    FROM public.stock_taken t JOIN jsonb_each_text(p_value) w(id, pieces) ON w.id::uuid = t.product_id
    WHERE t.event_id = p_event AND t.op_id = p_op
  ), gone AS (
    DELETE FROM public.stock_taken t USING back b
    WHERE t.event_id = p_event AND t.op_id = p_op AND t.product_id = b.product_id AND b.given = b.pieces
  ), fewer AS (
    UPDATE public.stock_taken t SET pieces = t.pieces - b.given FROM back b
    WHERE t.event_id = p_event AND t.op_id = p_op AND t.product_id = b.product_id AND b.given < b.pieces
  ), counted AS (
    UPDATE public.product_stock s SET pieces_left = s.pieces_left + b.given
    FROM back b WHERE s.event_id = p_event AND s.product_id = b.product_id
    RETURNING s.pieces_left - b.given <= s.alert_at AS was_low
  )
  SELECT bool_or(c.was_low) INTO v_was_low FROM counted c;
  IF v_was_low THEN
    PERFORM app.tell_stock(p_event, p_at);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION app.return_pieces TO saldo_app;
