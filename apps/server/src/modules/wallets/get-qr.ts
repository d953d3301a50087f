import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { eventOf } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { qrOf, type PendingTopups, type Qr } from './qr.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

/** The user's QR for an event; null while it was never credited. Throws not_found for an unknown event. */
export const getQr = async (
  { databases, keys }: Needs,
  pendingTopups: PendingTopups,
  { userId, eventId, now }: { userId: UserId; eventId: EventId; now: Date },
): Promise<Qr | null> => {
  const db = await databases.forEvent(eventId)
  const event = await eventOf(databases.control, eventId)
  const wallet = await walletOf(db, eventId, { userId })
  if (!wallet || wallet.isHidden) return null
  const pending = await pendingTopups(db, eventId, [wallet.walletId])
  return qrOf(wallet, event, keys, pending.get(wallet.walletId) ?? 0n, now)
}
