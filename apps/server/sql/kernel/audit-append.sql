-- Appends one row to the audit log and answers its id; the only way to write there. Null for what the call has not: an
-- actor, a subject, an event, the caller's own request id, the digest of its address.
CREATE OR REPLACE FUNCTION app.audit_append(
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
GRANT EXECUTE ON FUNCTION app.audit_append TO saldo_app;
