-- Gives a practice the places and staff's places that its event has now, under the same ids. A place that the event has
-- no more stays, because shifts and sales of the practice name it. Callers take turns. Both must be in this database.
CREATE OR REPLACE FUNCTION app.refresh_places(p_practice integer, p_event integer) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('app.refresh_practice'), p_practice);
  DELETE FROM public.staff_place WHERE event_id = p_practice;
  -- Names are unique, and may have been given to another one meanwhile.
  UPDATE public.place SET name = place_id::text WHERE event_id = p_practice;
  PERFORM app.copy_rows(t.name, app.rows_of(t.name, p_event), p_practice)
  FROM unnest(ARRAY['place', 'staff_place']) WITH ORDINALITY t(name, n) ORDER BY t.n;
END
$$;
GRANT EXECUTE ON FUNCTION app.refresh_places TO saldo_app;
