-- Gives a copy of an event what app.menu_rows read of it, unless something was changed in its catalogue before: then
-- false, and nothing is written. Nothing is sold out; happy hours of one date are so many days later. After
-- app.put_places, in its transaction.
CREATE OR REPLACE FUNCTION app.put_menus(p_event integer, p_rows jsonb, p_days integer) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- The row is made first, so that whoever copies or changes at once waits for the other.
  INSERT INTO public.till_settings (event_id, version) VALUES (p_event, 1) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM app.copy_rows(t.name, p_rows -> t.name, p_event)
  FROM unnest(app.menu_tables()) WITH ORDINALITY t(name, n) WHERE p_rows ? t.name ORDER BY t.n;
  UPDATE public.till_settings SET version = 1 WHERE event_id = p_event;
  UPDATE public.product SET is_sold_out = false WHERE event_id = p_event;
  UPDATE public.product_option SET is_sold_out = false WHERE event_id = p_event;
  UPDATE public.product_place SET is_sold_out = false WHERE event_id = p_event;
  DELETE FROM public.option_sold_out WHERE event_id = p_event;
  DELETE FROM public.product_place
  WHERE event_id = p_event AND NOT is_listed AND price_centavos IS NULL;
  DELETE FROM public.happy_hour h WHERE h.event_id = p_event AND h.product_ids IS NOT NULL AND NOT EXISTS (
    SELECT FROM public.product p WHERE p.event_id = p_event AND p.product_id = ANY (h.product_ids));
  UPDATE public.happy_hour h SET
    on_date = h.on_date + p_days,
    product_ids = (SELECT array_agg(p.product_id) FROM public.product p
      WHERE p.event_id = p_event AND p.product_id = ANY (h.product_ids))
  WHERE h.event_id = p_event;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION app.put_menus TO saldo_app;
