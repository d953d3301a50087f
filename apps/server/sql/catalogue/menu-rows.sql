-- What a copy of an event sells, as rows by table for app.put_menus: without products and discounts that were removed,
-- and with all the pieces that were there to sell, whatever is left of them.
CREATE OR REPLACE FUNCTION app.menu_rows(p_event integer) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH taken AS (
    SELECT t.product_id, sum(t.pieces) AS pieces FROM public.stock_taken t WHERE t.event_id = p_event
    GROUP BY t.product_id
  ), kept AS (
    SELECT n.name, r.row ||
      CASE WHEN n.name = 'product_stock' THEN jsonb_build_object('pieces_left',
        greatest((r.row ->> 'pieces_left')::bigint + coalesce(t.pieces, 0), 0)) ELSE '{}' END AS row
    FROM unnest(app.menu_tables()) n(name) CROSS JOIN jsonb_array_elements(app.rows_of(n.name, p_event)) r(row)
    LEFT JOIN taken t ON t.product_id = (r.row ->> 'product_id')::uuid
    WHERE r.row ->> 'removed_at' IS NULL AND NOT EXISTS (
      SELECT FROM public.product p
      WHERE p.event_id = p_event AND p.product_id = (r.row ->> 'product_id')::uuid AND p.retired_at IS NOT NULL)
  )
  SELECT coalesce(jsonb_object_agg(k.name, k.rows), '{}')
  FROM (SELECT kept.name, jsonb_agg(kept.row) AS rows FROM kept GROUP BY kept.name) k
$$;
GRANT EXECUTE ON FUNCTION app.menu_rows TO saldo_app;
