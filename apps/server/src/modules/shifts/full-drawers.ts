import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { accountBalance, cashDrawer } from '../ledger/index.ts'
import { drawerLimitsOf } from '../venue/index.ts'
import { openShiftsOf } from './queries.ts'

/** Every till asks with each of its contacts. */
const [KEPT_EVENTS, FOR_MS] = [1_000, 2_000]

/** Tells whether somebody's drawer holds what its place's drawers should be emptied at, up to two seconds old. */
export const createFullDrawers = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>) => {
  const fullAt = createCachedRead({
    clock,
    most: KEPT_EVENTS,
    forMs: FOR_MS,
    read: async (eventId: EventId): Promise<ReadonlySet<UserId>> => {
      const db = await databases.forEvent(eventId)
      const limits = await drawerLimitsOf(db, eventId)
      const full = new Set<UserId>()
      if (limits.size === 0) return full
      for (const { id, placeId, userId } of await openShiftsOf(db, eventId)) {
        const limit = limits.get(placeId)
        if (limit !== undefined && (await accountBalance(db, eventId, cashDrawer(id))) >= limit)
          full.add(userId)
      }
      return full
    },
  })
  return async (eventId: EventId, userId: UserId): Promise<boolean> => (await fullAt(eventId)).has(userId)
}
