-- Takes what sales sold from what is left, also below zero, once for each operation: for charges that app.take_stock
-- allows, and for sales that were made whatever is left. p_value: pieces by product id; products that nobody counts are
-- left out. Locks stock in the order of ids; a caller who locks wallets locks them before.
-- From a product's threshold on, tills are told of each sale by the job stock_changed.
CREATE OR REPLACE FUNCTION app.count_stock(p_event integer, p_at timestamptz, p_op uuid[], p_value jsonb[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_is_low boolean;
BEGIN
  PERFORM FROM public.product_stock s
  WHERE s.event_id = p_event
    AND s.product_id IN (SELECT k.id::uuid FROM unnest(p_value) v(value), jsonb_object_keys(v.value) k(id))
  ORDER BY s.product_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  WITH taken AS (
    INSERT INTO public.stock_taken (event_id, op_id, product_id, pieces)
    SELECT p_event, o.op, s.product_id, w.pieces::integer
    FROM unnest(p_op, p_value) o(op, value), jsonb_each_text(o.value) w(id, pieces)
    JOIN public.product_stock s ON s.event_id = p_event AND s.product_id = w.id::uuid
    ON CONFLICT DO NOTHING
    RETURNING stock_taken.product_id, stock_taken.pieces
  ), sums AS (
    SELECT t.product_id, sum(t.pieces)::integer AS pieces FROM taken t GROUP BY t.product_id
  ), counted AS (
    UPDATE public.product_stock s SET pieces_left = s.pieces_left - sums.pieces
    FROM sums WHERE s.event_id = p_event AND s.product_id = sums.product_id
    RETURNING s.pieces_left <= s.alert_at AS is_low
  )
  SELECT bool_or(c.is_low) INTO v_is_low FROM counted c;
  IF v_is_low THEN
    PERFORM app.tell_stock(p_event, p_at);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_stock TO saldo_app, saldo_ledger;
