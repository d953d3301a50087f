import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Deps } from '../../kernel/deps.ts'
import { openWallet, walletOf } from '../ledger/index.ts'
import { indexWallet } from './queries.ts'
import { sealKeyOf } from './read-qrs.ts'

/**
 * A user's only wallet in an event; opened hidden, with its code, if there is none. The index is written
 * first, so that a crash in between leaves no wallet without an index entry.
 */
export const openUserWallet = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { userId, eventId, at }: { userId: UserId; eventId: EventId; at: Date },
): Promise<WalletId> => {
  const db = await databases.forEvent(eventId)
  const known = await walletOf(db, eventId, { userId })
  if (known) return known.walletId
  const walletId = await indexWallet(databases.control, { userId, eventId, walletId: v7() as WalletId, at })
  const opened = await openWallet(db, {
    eventId,
    walletId,
    userId,
    isHidden: true,
    sealKey: sealKeyOf(keys),
    at,
  })
  return opened.walletId
}
