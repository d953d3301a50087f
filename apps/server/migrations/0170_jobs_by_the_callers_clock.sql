-- A job's time is its caller's: two clocks, the server's and the database's, would order causes and effects differently.
CREATE OR REPLACE FUNCTION app.enqueue_job(
  task text,
  payload json,
  run_at timestamptz DEFAULT NULL,
  job_key text DEFAULT NULL,
  max_attempts integer DEFAULT NULL,
  queue_name text DEFAULT NULL
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  IF enqueue_job.run_at IS NULL THEN
    RAISE EXCEPTION 'a job is enqueued with its time' USING ERRCODE = '22004';
  END IF;
  IF enqueue_job.run_at > clock_timestamp() + interval '5 seconds' AND enqueue_job.queue_name IS NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
    SELECT tasks.id, coalesce(enqueue_job.payload, '{}'), enqueue_job.run_at,
           coalesce(enqueue_job.max_attempts, 25)::smallint, enqueue_job.job_key
    FROM graphile_worker._private_tasks AS tasks
    WHERE tasks.identifier = enqueue_job.task
    ON CONFLICT (key) DO NOTHING
    RETURNING id INTO v_id;
  END IF;
  IF v_id IS NULL THEN
    SELECT job.id INTO v_id
    FROM graphile_worker.add_job(
      identifier => enqueue_job.task,
      payload => enqueue_job.payload,
      queue_name => enqueue_job.queue_name,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => enqueue_job.job_key
    ) AS job;
  END IF;
  RETURN v_id;
END
$$;

DROP FUNCTION app.retry_dead_job(bigint);
CREATE FUNCTION app.retry_dead_job(job_id bigint, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM app.dead_jobs() AS dead WHERE dead.job_id = $1) THEN
    RETURN false;
  END IF;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[$1], run_at => $2, attempts => 0);
  RETURN true;
END
$$;
GRANT CREATE ON SCHEMA app TO saldo_jobs;
ALTER FUNCTION app.retry_dead_job OWNER TO saldo_jobs;
REVOKE CREATE ON SCHEMA app FROM saldo_jobs;
REVOKE ALL ON FUNCTION app.retry_dead_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.retry_dead_job TO saldo_app;
