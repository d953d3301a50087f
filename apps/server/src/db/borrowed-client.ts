import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isConnectionLost } from './database-down.ts'

const ofControl = new WeakSet<object>()

/** Whether a query of the control database threw this, where events are elsewhere too. */
export const isOfControl = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ofControl.has(error)

const noted = (error: unknown, isControl: boolean): unknown => {
  if (isControl && typeof error === 'object' && error !== null) ofControl.add(error)
  return error
}

/**
 * Wraps the pool for Kysely. A connection whose query failed with a lost connection is discarded: the pool
 * notices the closed socket only later and would hand it to the next caller. What fails of the control database is
 * told apart by `isOfControl`.
 */
export const borrowingPool = (pool: pg.Pool, isControl: boolean): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    try {
      return new BorrowedClient(await pool.connect(), isControl)
    } catch (error) {
      throw noted(error, isControl)
    }
  },
  end: () => pool.end(),
})

class BorrowedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #isControl: boolean
  #isLost = false

  constructor(client: PostgresPoolClient, isControl: boolean) {
    this.#client = client
    this.#isControl = isControl
  }

  query<R>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof query === 'string' ? this.#run<R>(query, parameters) : this.#client.query(query)
  }

  async #run<R>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(text, parameters)
    } catch (error) {
      this.#isLost ||= isConnectionLost(error)
      throw noted(error, this.#isControl)
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost)
  }
}
