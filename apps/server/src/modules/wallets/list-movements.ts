import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { movements, walletOf, type Movement } from '../ledger/index.ts'

const PAGE = 50

/** A page of the movements of one's own QR, newest first. Throws not_found while there is no QR. */
export const listMovements = async (
  { databases }: Pick<Deps, 'databases'>,
  { userId, eventId, before }: { userId: UserId; eventId: EventId; before: number | null },
): Promise<Movement[]> => {
  const db = await databases.forEvent(eventId)
  const wallet = await walletOf(db, eventId, { userId })
  if (!wallet || wallet.isHidden) throw new AppError('not_found')
  return movements(db, eventId, wallet.walletId, { limit: PAGE, ...(before !== null && { before }) })
}
