-- Whether somebody's PIN at an event is the one with this digest.
CREATE OR REPLACE FUNCTION app.has_pin(p_event integer, p_user uuid, p_pin_hash text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.staff_pin s WHERE s.event_id = p_event AND s.user_id = p_user AND s.pin_hash = p_pin_hash)
$$;
GRANT EXECUTE ON FUNCTION app.has_pin TO saldo_app;
