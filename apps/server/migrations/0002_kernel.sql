-- Which database holds an event's rows. Control database only; every event lives in 'main' today.
CREATE TABLE event_directory (
  event_id integer PRIMARY KEY CHECK (event_id BETWEEN 1 AND 32767),
  database text NOT NULL
);

-- A trigger's function stands beside its tables: no table that only grows is ever without its guard.
CREATE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
GRANT EXECUTE ON FUNCTION app.refuse_change TO saldo_ledger;

-- Who did what. Ours is the id of the request's traces, whatever the caller named it; each row says where the call
-- came from.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject text,
  event_id integer,
  details jsonb NOT NULL,
  caller_request_id text,
  address_mark text
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at);
CREATE INDEX audit_log_by_subject ON audit_log (subject, at);
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- No login owns the log, nor app.audit_append, the one way into it, so even the migrator's own slip can't rewrite it.
GRANT CREATE ON SCHEMA public TO saldo_ledger;
ALTER TABLE audit_log OWNER TO saldo_ledger;
REVOKE CREATE ON SCHEMA public FROM saldo_ledger;
REVOKE ALL ON audit_log FROM saldo_app;
GRANT SELECT ON audit_log TO saldo_app;

-- Answers of calls that carry an Idempotency-Key, kept seven days.
CREATE TABLE idempotency_key (
  principal text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (principal, route, key)
) WITH (fillfactor = 80);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

-- Counters of the rate limits, shared by every server process.
CREATE TABLE rate_counter (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key, window_start)
) WITH (fillfactor = 70);
CREATE INDEX rate_counter_expires_at ON rate_counter (expires_at);

-- Which job workers are alive: what a killed one had in hand goes to another as soon as it falls silent, instead of
-- waiting for hours as the library would.
CREATE TABLE job_worker (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
REVOKE ALL ON job_worker FROM saldo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON job_worker TO saldo_jobs;
