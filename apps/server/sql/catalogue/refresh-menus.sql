-- Gives a practice what its event sells now: products with prices, options, stock and happy hours, discounts, and the
-- tills' settings, under the same ids. What practising changed there is gone; what the event has no more stays, because
-- sales of the practice name it. After app.refresh_places, in its transaction. The catalogue's version rises, so that
-- tills load it anew.
CREATE OR REPLACE FUNCTION app.refresh_menus(p_practice integer, p_event integer) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_version bigint;
BEGIN
  SELECT s.version INTO v_version FROM public.till_settings s WHERE s.event_id = p_practice;
  DELETE FROM public.till_settings WHERE event_id = p_practice;
  DELETE FROM public.happy_hour WHERE event_id = p_practice;
  DELETE FROM public.product_part WHERE event_id = p_practice;
  DELETE FROM public.product_option_group WHERE event_id = p_practice;
  DELETE FROM public.option_sold_out WHERE event_id = p_practice;
  DELETE FROM public.product_stock WHERE event_id = p_practice;
  DELETE FROM public.product_place WHERE event_id = p_practice;
  -- Names are unique, and may have been given to another one meanwhile.
  UPDATE public.product SET name = product_id::text WHERE event_id = p_practice;
  PERFORM app.copy_rows(t.name, app.rows_of(t.name, p_event), p_practice)
  FROM unnest(app.menu_tables()) WITH ORDINALITY t(name, n) ORDER BY t.n;
  INSERT INTO public.till_settings AS s (event_id, version) VALUES (p_practice, coalesce(v_version, 0) + 1)
  ON CONFLICT (event_id) DO UPDATE SET version = greatest(s.version, v_version) + 1;
END
$$;
GRANT EXECUTE ON FUNCTION app.refresh_menus TO saldo_app;
