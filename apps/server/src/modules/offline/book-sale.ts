import type { PlaceId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { isWatched, postOffline } from '../ledger/index.ts'
import { itemsFromWire } from '../venue/index.ts'
import { enqueuePushing } from '../wallets/index.ts'
import type { SoldTo } from './find-qr.ts'
import { knownRecord } from './record.ts'
import type { PostedSale } from './sale-queries.ts'
import { countSale } from './till-queries.ts'

type Booking = { sale: PostedSale; qr: SoldTo; place: { id: PlaceId; name: string } }

/**
 * Books a sale at its place: its QR pays what it has, the organiser bears at most `mostLoss` of it, null for all. Null
 * where that is not enough. Throws as `postOffline` does.
 */
export const bookSale = async (
  tx: Db,
  { sale, qr, place }: Booking,
  mostLoss: Centavos | null,
): Promise<(Pick<PostedSale, 'state' | 'paid' | 'lost'> & { balanceAfter: Centavos }) | null> => {
  const { items, instead_of: insteadOf } = knownRecord(sale.record)
  const { status, paid, balanceAfter } = await postOffline(tx, {
    eventId: sale.eventId,
    opId: sale.opId,
    at: sale.receivedAt,
    occurredAt: sale.occurredAt,
    actorId: sale.actorId,
    tillId: sale.deviceId,
    place: { id: place.id, name: place.name },
    items: itemsFromWire(items),
    walletId: qr.walletId,
    isPaying: qr.isPaying,
    amount: sale.amount,
    mostLoss,
    insteadOf: insteadOf ?? null,
    live: qr.live,
  })
  if (status === 'over_loss') return null
  if (status === 'online') return { state: 'online', paid: centavos(0), lost: centavos(0), balanceAfter }
  const lost = centavos(sale.amount - paid)
  await countSale(tx, sale, { amount: sale.amount, lost })
  if (paid > 0n && (await isWatched(tx, sale.eventId, qr.walletId)))
    await enqueuePushing(tx, { event_id: sale.eventId, op_ids: [sale.opId] }, sale.receivedAt)
  return { state: 'booked', paid, lost, balanceAfter }
}
