-- Jobs that were tried as often as they may be: seen and started again by an operator, without rights on the jobs
-- library's tables. plpgsql, because the library makes its tables after these files have run. No payload is shown.
CREATE FUNCTION app.dead_jobs()
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

CREATE FUNCTION app.retry_dead_job(job_id bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM app.dead_jobs() AS dead WHERE dead.job_id = $1) THEN
    RETURN false;
  END IF;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[$1], run_at => now(), attempts => 0);
  RETURN true;
END
$$;

GRANT CREATE ON SCHEMA app TO saldo_jobs;
ALTER FUNCTION app.dead_jobs OWNER TO saldo_jobs;
ALTER FUNCTION app.retry_dead_job OWNER TO saldo_jobs;
REVOKE CREATE ON SCHEMA app FROM saldo_jobs;
REVOKE ALL ON FUNCTION app.dead_jobs, app.retry_dead_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.dead_jobs, app.retry_dead_job TO saldo_app;
