-- How many jobs are due at p_now by name, and since how many seconds the oldest is; the dead ones are not counted.
-- plpgsql, because the library makes its tables after this file was applied.
CREATE OR REPLACE FUNCTION app.job_ages(p_now timestamptz)
RETURNS TABLE (name text, due bigint, oldest_seconds double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT job.task_identifier, count(*), extract(epoch FROM p_now - min(job.run_at))::double precision
    FROM graphile_worker.jobs AS job
    WHERE job.attempts < job.max_attempts AND job.run_at <= p_now
    GROUP BY job.task_identifier;
END
$$;
ALTER FUNCTION app.job_ages OWNER TO saldo_jobs;
GRANT EXECUTE ON FUNCTION app.job_ages TO saldo_app;
