-- Which job workers are alive: what a killed one had in hand goes to another as soon as it falls silent, instead of
-- waiting for hours as the library would.
CREATE TABLE job_worker (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
REVOKE ALL ON job_worker FROM saldo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON job_worker TO saldo_jobs;
GRANT USAGE ON SCHEMA public TO saldo_jobs;
