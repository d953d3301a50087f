import type { EventId } from '@saldo/contract/ids'
import type { MaybePromise } from '../../../kernel/time/maybe-promise.ts'
import { selectAccountId, type Connections } from './queries.ts'

export type AccountBook = { idOf: (key: string) => MaybePromise<number> }

/** Caches the event's account numbers: a number never changes. */
export const createAccountBook = (pool: Connections, eventId: EventId): AccountBook => {
  const known = new Map<string, number>()
  const asked = new Map<string, Promise<number>>()

  const ask = async (key: string): Promise<number> => {
    const client = await pool.connect()
    try {
      const id = await selectAccountId(client, eventId, key)
      known.set(key, id)
      return id
    } finally {
      client.release()
      asked.delete(key)
    }
  }
  return {
    idOf: (key: string): MaybePromise<number> => {
      const id = known.get(key)
      if (id !== undefined) return id
      const pending = asked.get(key) ?? ask(key)
      asked.set(key, pending)
      return pending
    },
  }
}
