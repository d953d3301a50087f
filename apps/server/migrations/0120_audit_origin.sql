-- Who asks may name a request, but ours is the id of its traces; and each row says where the call came from.
ALTER TABLE audit_log ADD COLUMN caller_request_id text, ADD COLUMN address_mark text;

GRANT CREATE ON SCHEMA app TO saldo_ledger;
DROP FUNCTION app.audit_append(timestamptz, text, text, uuid, text, text, integer, jsonb);
-- The last two have defaults, so that a server of the version before still writes while the next one starts.
CREATE FUNCTION app.audit_append(
  at timestamptz, request_id text, actor_kind text, actor_id uuid,
  action text, subject text, event_id integer, details jsonb,
  caller_request_id text DEFAULT NULL, address_mark text DEFAULT NULL
) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO public.audit_log (at, request_id, actor_kind, actor_id, action, subject, event_id, details,
    caller_request_id, address_mark)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  RETURNING id
$$;
ALTER FUNCTION app.audit_append OWNER TO saldo_ledger;
REVOKE CREATE ON SCHEMA app FROM saldo_ledger;
REVOKE ALL ON FUNCTION app.audit_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.audit_append TO saldo_app;
