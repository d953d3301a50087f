import type { PlaceId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { beginCupReturn, bookCupReturn, type CupReturn, type Outcome } from '../ledger/index.ts'
import { countCups, promoOfCups } from './cup-queries.ts'
import { cupsOf } from './cups.ts'

/**
 * Gives a QR the deposits of its cups back without a bill, once, at most what it paid for deposits in this event; what
 * promotion paid of them goes back as promotion. In a transaction of its own. Declines as `bookCupReturn`.
 */
export const returnCups = async (
  tx: Db,
  cups: CupReturn & { place: { id: PlaceId; name: string } },
): Promise<Outcome> => {
  const { eventId, walletId, opId, items, amount, at } = cups
  await beginCupReturn(tx, cups)
  const outcome = await bookCupReturn(tx, cups, await promoOfCups(tx, eventId, { walletId, amount }))
  const counted = cupsOf(walletId, items)
  if (outcome.status === 'booked' && !outcome.isRepeated && counted)
    await countCups(tx, eventId, [{ opId, cups: counted }], at)
  return outcome
}
