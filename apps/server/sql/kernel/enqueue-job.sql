-- Enqueues a job inside the caller's own transaction and answers its id; the application has no rights on the jobs
-- library's tables. Raises 22004 without run_at: a job's time is its caller's, because two clocks, the server's and the
-- database's, would order causes and effects differently.
-- A job for later sends no NOTIFY: workers poll for due jobs, and a commit with a NOTIFY holds a cluster-wide lock over
-- its disk flush, so that such commits can't share a flush. The library's own function stays the way for jobs that are
-- due, that have a queue, whose task is new or whose key is taken.
-- plpgsql, because the library makes its tables after this file was applied.
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
ALTER FUNCTION app.enqueue_job OWNER TO saldo_jobs;
GRANT EXECUTE ON FUNCTION app.enqueue_job TO saldo_app, saldo_ledger;
