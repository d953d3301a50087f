-- Whether a payment attempt of this status may still charge its payer; `isOpen` of attempt-states.ts says the same.
-- Without a SET clause, so that the planner puts the comparison in its place.
CREATE OR REPLACE FUNCTION app.may_still_charge(p_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$ SELECT p_status IN ('started', 'unknown', 'waiting', 'in_process') $$;
GRANT EXECUTE ON FUNCTION app.may_still_charge TO saldo_app;
