-- Group roles are shared by every database of a cluster, so another database may have made them already.
DO $$
DECLARE
  group_role text;
BEGIN
  FOREACH group_role IN ARRAY ARRAY['saldo_app', 'saldo_ledger', 'saldo_jobs'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', group_role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;

  -- The migrator hands tables and functions over to these two, so it must be able to become them.
  FOREACH group_role IN ARRAY ARRAY['saldo_ledger', 'saldo_jobs'] LOOP
    IF NOT pg_has_role(current_user, group_role, 'SET') OR NOT pg_has_role(current_user, group_role, 'USAGE') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER WITH INHERIT TRUE, SET TRUE', group_role);
    END IF;
  END LOOP;
END
$$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public, app TO saldo_app, saldo_ledger, saldo_jobs;

CREATE SCHEMA ledger AUTHORIZATION saldo_ledger;
GRANT USAGE ON SCHEMA ledger TO saldo_app;

CREATE SCHEMA graphile_worker AUTHORIZATION saldo_jobs;

-- What the migrator makes in public is the application's to read and write; nobody may run a function unasked.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO saldo_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO saldo_app;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- What the ledger makes may be read, never written, by the application; each function is granted by name.
ALTER DEFAULT PRIVILEGES FOR ROLE saldo_ledger IN SCHEMA ledger GRANT SELECT ON TABLES TO saldo_app;
ALTER DEFAULT PRIVILEGES FOR ROLE saldo_ledger REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- The running server has no owner's login: it asks as its own whether the database is of its version.
GRANT SELECT ON app.schema_migration, app.schema_function TO saldo_app;
