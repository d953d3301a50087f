-- Gives a copy of an event places that app.rows_of read of it, under the same ids. Names are unique: a place that was
-- made in the copy before keeps its name, and the copied one says that it is one.
CREATE OR REPLACE FUNCTION app.put_places(p_event integer, p_rows jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.copy_rows('place', (
    SELECT coalesce(jsonb_agg(r.row || CASE WHEN p.place_id IS NULL THEN '{}'
      ELSE jsonb_build_object('name', left(p.name, 52) || ' (copia)') END), '[]')
    FROM jsonb_array_elements(p_rows) r(row)
    LEFT JOIN public.place p ON p.event_id = p_event AND p.name = r.row ->> 'name'
      AND p.place_id <> (r.row ->> 'place_id')::uuid), p_event);
END
$$;
GRANT EXECUTE ON FUNCTION app.put_places TO saldo_app;
