-- Makes what these operations took another operation's, so that its void gives it back. What is left doesn't change.
CREATE OR REPLACE FUNCTION app.move_stock(p_event integer, p_from uuid[], p_to uuid) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  WITH moved AS (
    DELETE FROM public.stock_taken t WHERE t.event_id = p_event AND t.op_id = ANY (p_from)
    RETURNING t.product_id, t.pieces
  )
  INSERT INTO public.stock_taken (event_id, op_id, product_id, pieces)
  SELECT p_event, p_to, m.product_id, sum(m.pieces)::integer FROM moved m GROUP BY m.product_id
$$;
GRANT EXECUTE ON FUNCTION app.move_stock TO saldo_app;
