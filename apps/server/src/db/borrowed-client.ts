import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isConnectionLost } from './database-down.ts'

/**
 * Wraps the pool for Kysely. A connection whose query failed with a lost connection is discarded: the pool
 * notices the closed socket only later and would hand it to the next caller.
 */
export const borrowingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => new BorrowedClient(await pool.connect()),
  end: () => pool.end(),
})

class BorrowedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isLost = false

  constructor(client: PostgresPoolClient) {
    this.#client = client
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
      throw error
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost)
  }
}
