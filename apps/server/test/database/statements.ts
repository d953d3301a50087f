import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const here = new AsyncLocalStorage<string[]>()

/**
 * SQL statements run by `work`, without values: a measure of its cost that doesn't depend on the machine's
 * load. Statements of timers are left out.
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
    // Awaited inside, because a lazy call starts only when awaited.
    await here.run(asked, async () => {
      await work()
    })
    return asked
  } finally {
    listening.mockRestore()
  }
}
