-- The one way to enqueue for the application's role: inside the product's own transaction, without rights on the
-- jobs library's tables. plpgsql, because the library makes its tables after these files have run.
CREATE FUNCTION app.enqueue_job(
  task text,
  payload json,
  run_at timestamptz DEFAULT NULL,
  job_key text DEFAULT NULL,
  max_attempts integer DEFAULT NULL,
  queue_name text DEFAULT NULL
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (
    SELECT job.id
    FROM graphile_worker.add_job(
      identifier => task,
      payload => payload,
      queue_name => queue_name,
      run_at => run_at,
      max_attempts => max_attempts,
      job_key => job_key
    ) AS job
  );
END
$$;

GRANT CREATE ON SCHEMA app TO saldo_jobs;
ALTER FUNCTION app.enqueue_job OWNER TO saldo_jobs;
REVOKE CREATE ON SCHEMA app FROM saldo_jobs;
GRANT USAGE ON SCHEMA app TO saldo_jobs;
GRANT EXECUTE ON FUNCTION app.enqueue_job TO saldo_app, saldo_ledger;
