import type { TestServer } from './server.ts'

type Due = { id: string; name: string; payload: unknown }

type Choice = {
  /** These jobs alone. */
  only?: readonly string[]
  most?: number
  /** Whether a job that broke off stays queued, as after a crash; any other failure fails the test. */
  survives?: (error: unknown) => boolean
}

/** When a job that broke off is due again. */
const AGAIN_MS = 5_000

/**
 * Runs the jobs due by the test's clock, and those they enqueue for now, sequentially; resolves to their
 * names in order.
 */
export const runDueJobs = async (
  { app, clock, superPool }: TestServer,
  { only, most = Infinity, survives = () => false }: Choice = {},
): Promise<string[]> => {
  const ran: string[] = []
  while (ran.length < most) {
    const { rows } = await superPool.query<Due>(
      `SELECT j.id, t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE j.run_at <= $1 AND ($2::text[] IS NULL OR t.identifier = ANY($2)) ORDER BY j.run_at, j.id LIMIT 1`,
      [clock.now(), only ?? null],
    )
    const [due] = rows
    if (!due) return ran
    const runner = app.jobs.find(({ job }) => job.name === due.name)
    if (!runner) throw new Error(`Nothing runs the job ${due.name}`)
    // Without its key first, so that a job which it enqueues under the same key is kept.
    await superPool.query('UPDATE graphile_worker._private_jobs SET key = NULL, run_at = $2 WHERE id = $1', [
      due.id,
      new Date(clock.now().getTime() + AGAIN_MS),
    ])
    const failure = await runner.run(due.payload).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    ran.push(due.name)
    if (failure && survives(failure.error)) continue
    await superPool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [due.id])
    if (failure) throw failure.error
  }
  return ran
}

/** Empties the queue, so that a test runs no jobs of the tests before it. */
export const forgetJobs = async ({ superPool }: Pick<TestServer, 'superPool'>): Promise<void> => {
  await superPool.query('DELETE FROM graphile_worker._private_jobs')
}
