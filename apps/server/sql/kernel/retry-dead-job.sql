-- Starts a dead job again at `at`, its tries counted anew; false when no dead job has this id.
CREATE OR REPLACE FUNCTION app.retry_dead_job(job_id bigint, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM app.dead_jobs() AS dead WHERE dead.job_id = $1) THEN
    RETURN false;
  END IF;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[$1], run_at => $2, attempts => 0);
  RETURN true;
END
$$;
ALTER FUNCTION app.retry_dead_job OWNER TO saldo_jobs;
GRANT EXECUTE ON FUNCTION app.retry_dead_job TO saldo_app;
