-- Gives a practice what its event has now: places and staff's places, products with prices, stock and happy hours, and
-- options and discounts, and the tills' settings, under the same ids. What practising changed there is gone; what the event has no more stays,
-- because shifts and sales of the practice name it. Callers take turns. Answers nothing; both must be in this database.
-- The catalogue's version rises, so that tills load it anew. All columns are copied, also those that come later.
CREATE OR REPLACE FUNCTION app.refresh_practice(p_practice integer, p_event integer) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_version bigint;
  v_table text;
  v_changes text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('app.refresh_practice'), p_practice);
  SELECT s.version INTO v_version FROM public.till_settings s WHERE s.event_id = p_practice;
  FOREACH v_table IN ARRAY ARRAY['till_settings', 'staff_place', 'happy_hour', 'product_option', 'product_option_group',
    'product_stock', 'product_place'] LOOP
    EXECUTE format('DELETE FROM public.%I WHERE event_id = $1', v_table) USING p_practice;
  END LOOP;
  -- Names are unique, and may have been given to another one meanwhile.
  UPDATE public.place SET name = place_id::text WHERE event_id = p_practice;
  UPDATE public.product SET name = product_id::text WHERE event_id = p_practice;
  FOREACH v_table IN ARRAY ARRAY['place', 'product', 'product_place', 'product_option_group', 'product_option',
    'product_stock', 'happy_hour', 'discount', 'till_settings', 'staff_place'] LOOP
    SELECT string_agg(format('%1$I = EXCLUDED.%1$I', a.attname), ', ') INTO v_changes
    FROM pg_attribute a
    WHERE a.attrelid = ('public.' || quote_ident(v_table))::regclass AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '';
    EXECUTE format(
      'INSERT INTO public.%1$I SELECT (jsonb_populate_record(s, jsonb_build_object(''event_id'', $1))).*
       FROM public.%1$I s WHERE s.event_id = $2
       ON CONFLICT ON CONSTRAINT %1$I_pkey DO UPDATE SET %2$s', v_table, v_changes) USING p_practice, p_event;
  END LOOP;
  INSERT INTO public.till_settings AS s (event_id, version) VALUES (p_practice, coalesce(v_version, 0) + 1)
  ON CONFLICT (event_id) DO UPDATE SET version = greatest(s.version, v_version) + 1;
END
$$;
GRANT EXECUTE ON FUNCTION app.refresh_practice TO saldo_app;
