-- Stock as an effect of charges (ledger.charge_effect): takes what each operation sold, in the order of the batch, and
-- answers a code for each: null, or product_sold_out where less is left than it wants. p_value: pieces by product id.
-- Stock is locked in the order of ids, so that two batches never wait for each other.
CREATE OR REPLACE FUNCTION app.take_stock(p_event integer, p_at timestamptz, p_op uuid[], p_value jsonb[]) RETURNS text[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_answers text[] := array_fill(NULL::text, ARRAY[cardinality(p_op)]);
BEGIN
  PERFORM FROM public.product_stock s
  WHERE s.event_id = p_event
    AND s.product_id IN (SELECT k.id::uuid FROM unnest(p_value) v(value), jsonb_object_keys(v.value) k(id))
  ORDER BY s.product_id FOR UPDATE;
  FOR i IN 1..cardinality(p_op) LOOP
    IF EXISTS (
      SELECT FROM jsonb_each_text(p_value[i]) w(id, pieces)
      JOIN public.product_stock s ON s.event_id = p_event AND s.product_id = w.id::uuid
      WHERE s.pieces_left < w.pieces::integer
    ) THEN
      v_answers[i] := 'product_sold_out';
    ELSE
      PERFORM app.count_stock(p_event, p_at, p_op[i:i], p_value[i:i]);
    END IF;
  END LOOP;
  RETURN v_answers;
END
$$;
GRANT EXECUTE ON FUNCTION app.take_stock TO saldo_app, saldo_ledger;
