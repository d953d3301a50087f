import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const here = new AsyncLocalStorage<string[]>()

/**
 * What `work` asks of the database, statement by statement, its values left out: the time that an answer takes, in a
 * form that no busy machine can blur. What timers ask meanwhile doesn't count.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = []
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  const listening = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [what] = given
    here.getStore()?.push(typeof what === 'string' ? what : (what as { text: string }).text)
    return query.apply(this, given)
  })
  try {
    // Awaited inside: a call may only start when it is waited for.
    await here.run(asked, async () => {
      await work()
    })
    return asked
  } finally {
    listening.mockRestore()
  }
}
