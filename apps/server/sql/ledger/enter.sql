-- Lets a transaction write rows of an event, until it ends: a move waits for those that entered and turns the others away.
-- Raises LG003 for an event that is moving to another cluster or was moved there, except in the move's own session.
-- Without a SET clause, which would cost more than the rest of it: every name is qualified. The lock's class is 'move' in
-- ASCII; it is only tried, so that nobody waits for the length of a move.
CREATE OR REPLACE FUNCTION ledger.enter(p_event integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_catalog.pg_try_advisory_xact_lock_shared(1836021349, p_event) OR EXISTS (
    SELECT FROM ledger.event_move m
    WHERE m.event_id OPERATOR(pg_catalog.=) p_event
      AND m.move_id::pg_catalog.text IS DISTINCT FROM pg_catalog.current_setting('saldo.move', true)
  ) THEN
    RAISE EXCEPTION 'event % is moving to another cluster', p_event USING ERRCODE = 'LG003';
  END IF;
END
$$;
ALTER FUNCTION ledger.enter OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.enter TO saldo_app;
