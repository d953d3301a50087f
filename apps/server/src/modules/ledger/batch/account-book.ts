import type { EventId } from '@saldo/contract/ids'
import { selectAccountId, type Connections } from './queries.ts'

export type AccountBook = { idOf: (key: string) => Promise<number> }

/** Caches the event's account numbers: a number never changes. */
export const createAccountBook = (pool: Connections, eventId: EventId): AccountBook => {
  const known = new Map<string, Promise<number>>()

  const ask = async (key: string): Promise<number> => {
    const client = await pool.connect()
    try {
      return await selectAccountId(client, eventId, key)
    } finally {
      client.release()
    }
  }
  return {
    idOf: (key: string): Promise<number> => {
      const id = known.get(key)
      if (id !== undefined) return id
      const asked = ask(key)
      known.set(key, asked)
      asked.catch(() => known.delete(key))
      return asked
    },
  }
}
