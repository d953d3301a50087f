CREATE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

GRANT EXECUTE ON FUNCTION app.refuse_change TO saldo_ledger;

CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject text,
  event_id integer,
  details jsonb NOT NULL
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at);
CREATE INDEX audit_log_by_subject ON audit_log (subject, at);

CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

CREATE FUNCTION app.audit_append(
  at timestamptz, request_id text, actor_kind text, actor_id uuid,
  action text, subject text, event_id integer, details jsonb
) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO public.audit_log (at, request_id, actor_kind, actor_id, action, subject, event_id, details)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  RETURNING id
$$;

-- No login owns the log or the one way into it, so even the migrator's own slip can't rewrite it.
GRANT CREATE ON SCHEMA public, app TO saldo_ledger;
ALTER TABLE audit_log OWNER TO saldo_ledger;
ALTER FUNCTION app.audit_append OWNER TO saldo_ledger;
REVOKE CREATE ON SCHEMA public, app FROM saldo_ledger;

REVOKE ALL ON audit_log FROM saldo_app;
GRANT SELECT ON audit_log TO saldo_app;
GRANT EXECUTE ON FUNCTION app.audit_append TO saldo_app;
