import type { DeviceId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import { transact } from '../../db/index.ts'
import type { Deps, Till } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { endTillSessionsOf } from '../auth/index.ts'
import { noteContactAt } from './queries.ts'

const KEPT_DEVICES = 20_000
const WRITTEN_EACH_MS = 10_000

export type Contacts = {
  /** Notes that a till was there and what waits on it. Throws unauthenticated for one that was revoked. */
  note(till: Till, waiting: number, now: Date): Promise<void>
}

/** When tills were last heard, written at most every ten seconds for each: they call several times as often. */
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
      // Whoever revoked it was killed before its sessions ended.
      if (!isThere) await endLeftovers(till, now)
    },
  }
}
