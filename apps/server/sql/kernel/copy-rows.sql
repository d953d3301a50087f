-- Gives an event or a practice rows that app.rows_of read of another, under the same ids; what is there already takes
-- their values. The table has event_id in its primary key, which is named for it.
CREATE OR REPLACE FUNCTION app.copy_rows(p_table text, p_rows jsonb, p_to integer) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_changes text;
BEGIN
  SELECT string_agg(format('%1$I = EXCLUDED.%1$I', a.attname), ', ') INTO v_changes
  FROM pg_attribute a
  WHERE a.attrelid = ('public.' || quote_ident(p_table))::regclass AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = '';
  EXECUTE format(
    'INSERT INTO public.%1$I
     SELECT (jsonb_populate_record(NULL::public.%1$I, r.row || jsonb_build_object(''event_id'', $1))).*
     FROM jsonb_array_elements($2) r(row)
     ON CONFLICT ON CONSTRAINT %1$I_pkey DO UPDATE SET %2$s', p_table, v_changes) USING p_to, p_rows;
END
$$;
GRANT EXECUTE ON FUNCTION app.copy_rows TO saldo_app;
