import type { DeviceId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import { transact } from '../../db/index.ts'
import type { Till } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSessionsOf } from '../auth/index.ts'
import { noteContactAt } from './queries.ts'

const KEPT_DEVICES = 20_000
const WRITTEN_EACH_MS = 10_000

export type Contacts = {
  /**
   * Stores a till's contact and its number of waiting operations. Throws unauthenticated when it was revoked.
   */
  note(till: Till, waiting: number, now: Date): Promise<void>
}

/**
 * Tills' last contacts, written at most every ten seconds per till, because tills call more often than that.
 */
export const createContacts = ({
  databases,
  gatekeeper,
}: Pick<Deps, 'databases' | 'gatekeeper'>): Contacts => {
  const writtenAt = new LRUCache<DeviceId, number>({ max: KEPT_DEVICES })

  const endLeftovers = async ({ eventId, deviceId }: Till, now: Date): Promise<never> => {
    gatekeeper.refuse(
      await transact(databases.control, (tx) => endTillSessionsOf(tx, eventId, { deviceId }, now)),
    )
    throw new AppError('unauthenticated')
  }

  return {
    note: async (till, waiting, now) => {
      const last = writtenAt.get(till.deviceId)
      if (last !== undefined && Math.abs(now.getTime() - last) < WRITTEN_EACH_MS) return
      writtenAt.set(till.deviceId, now.getTime())
      const isThere = await noteContactAt(await databases.forEvent(till.eventId), till, waiting, now)
      // The process that revoked the device died before it ended the sessions.
      if (!isThere) await endLeftovers(till, now)
    },
  }
}
