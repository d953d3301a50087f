import type { TestServer } from './server.ts'

type Due = { id: string; name: string; payload: unknown }

/**
 * Runs the jobs due by the test's clock, and those they enqueue for now, sequentially; resolves to their
 * names in order. A failing job stays queued and fails the test.
 */
export const runDueJobs = async ({ app, clock, superPool }: TestServer): Promise<string[]> => {
  const ran: string[] = []
  for (;;) {
    const { rows } = await superPool.query<Due>(
      `SELECT j.id, t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE j.run_at <= $1 ORDER BY j.run_at, j.id LIMIT 1`,
      [clock.now()],
    )
    const [due] = rows
    if (!due) return ran
    const runner = app.jobs.find(({ job }) => job.name === due.name)
    if (!runner) throw new Error(`Nothing runs the job ${due.name}`)
    // Deleted first, so that a job which it enqueues under the same key is kept.
    await superPool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [due.id])
    await runner.run(due.payload)
    ran.push(due.name)
  }
}

/** Empties the queue, so that a test runs no jobs of the tests before it. */
export const forgetJobs = async ({ superPool }: Pick<TestServer, 'superPool'>): Promise<void> => {
  await superPool.query('DELETE FROM graphile_worker._private_jobs')
}
