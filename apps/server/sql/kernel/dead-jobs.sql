-- Jobs that were tried as often as they may be, the oldest first, for an operator without rights on the jobs library's
-- tables. No payload is shown. plpgsql, because the library makes its tables after this file was applied.
CREATE OR REPLACE FUNCTION app.dead_jobs()
RETURNS TABLE (job_id bigint, name text, attempts integer, last_error text, created_at timestamptz, last_tried_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT job.id, job.task_identifier, job.attempts::integer, job.last_error, job.created_at, job.updated_at
    FROM graphile_worker.jobs AS job
    WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL
    ORDER BY job.created_at;
END
$$;
ALTER FUNCTION app.dead_jobs OWNER TO saldo_jobs;
GRANT EXECUTE ON FUNCTION app.dead_jobs TO saldo_app;
