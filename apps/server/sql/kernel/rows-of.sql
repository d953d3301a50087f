-- An event's rows of a table with all their columns, also those that come later: a list of objects for app.copy_rows.
CREATE OR REPLACE FUNCTION app.rows_of(p_table text, p_event integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_rows jsonb;
BEGIN
  EXECUTE format('SELECT coalesce(jsonb_agg(to_jsonb(t)), ''[]'') FROM public.%I t WHERE t.event_id = $1', p_table)
  INTO v_rows USING p_event;
  RETURN v_rows;
END
$$;
GRANT EXECUTE ON FUNCTION app.rows_of TO saldo_app;
