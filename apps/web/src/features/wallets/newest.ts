import type { EventId, UserId } from '@saldo/contract/ids'
import { keepMovements } from './load-movements.ts'
import { type MovementWords, wordsOf } from './movement-words.ts'

/** What has just happened to a QR. */
export type NewsItem = MovementWords & { id: string; amount: bigint }

/** The newest movement of a QR that is known to have `walletSeq` of them; undefined where the server can't be asked. */
export const newestOf = async (
  userId: UserId,
  event: EventId,
  walletSeq: number,
): Promise<NewsItem | undefined> => {
  const movement = await keepMovements(userId, event, walletSeq)
  return movement && { id: movement.id, amount: movement.amount, ...wordsOf(movement, new Date()) }
}
