import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { createBatchedRead } from '../../kernel/time/batched-read.ts'
import { findUsers, knownFirstName } from '../auth/index.ts'
import { lastCharges, lookUpHandles, type HandledWallet, type Movement } from '../ledger/index.ts'

/** What a look-up reads; concurrent ones of an event share their queries. */
export type LookUpReads = {
  byHandle(eventId: EventId, handle: string): Promise<HandledWallet | undefined>
  lastCharge(eventId: EventId, walletId: WalletId): Promise<Movement | undefined>
  /**
   * Null for an anonymous QR, once its holder's account is erased, and where nobody knows it while the control database is
   * away.
   */
  firstName(userId: UserId | null): Promise<string | null>
}

/** One batched read for each event that is asked about. */
const perEvent = <K, V>(read: (eventId: EventId, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) => {
  const reads = new Map<EventId, (key: K) => Promise<V | undefined>>()
  return (eventId: EventId, key: K): Promise<V | undefined> => {
    const known = reads.get(eventId) ?? createBatchedRead((keys: readonly K[]) => read(eventId, keys))
    reads.set(eventId, known)
    return known(key)
  }
}

export const createLookUpReads = ({ databases }: Pick<Deps, 'databases'>): LookUpReads => {
  const users = createBatchedRead((ids: readonly UserId[]) => findUsers(databases.control, ids))
  return {
    byHandle: perEvent(async (eventId, handles: readonly string[]) =>
      lookUpHandles(await databases.forEvent(eventId), eventId, handles),
    ),
    lastCharge: perEvent(async (eventId, walletIds: readonly WalletId[]) =>
      lastCharges(await databases.forEvent(eventId), eventId, walletIds),
    ),
    firstName: (userId) => knownFirstName(databases, userId, async (id) => (await users(id))?.name ?? null),
  }
}
