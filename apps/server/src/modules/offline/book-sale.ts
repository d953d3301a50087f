import type { EventId, PlaceId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { OfflineRecord } from '@saldo/contract/offline'
import type { Db } from '../../db/index.ts'
import { countCups, countStock, cupsOf } from '../catalogue/index.ts'
import { lockHolder, postOffline, watchedAmong, type OfflineOutcome } from '../ledger/index.ts'
import { itemsFromWire } from '../venue/index.ts'
import { enqueuePushing } from '../wallets/index.ts'
import type { SoldTo } from './find-qr.ts'
import { knownRecord } from './record.ts'
import type { PostedSale } from './sale-queries.ts'

export type Booking = {
  sale: PostedSale
  /** What `sale.record` says. */
  record: Pick<OfflineRecord, 'items' | 'instead_of'>
  qr: SoldTo
  place: { id: PlaceId; name: string }
  /** The most that the organiser may bear of it; null for all. */
  mostLoss: Centavos | null
}

export type Booked = Pick<PostedSale, 'state' | 'paid' | 'lost'> & { balanceAfter: Centavos }

const bookedOf = ({ sale }: Booking, { status, paid, balanceAfter }: OfflineOutcome): Booked | null => {
  if (status === 'over_loss') return null
  if (status === 'online') return { state: 'online', paid: centavos(0), lost: centavos(0), balanceAfter }
  return { state: 'booked', paid, lost: centavos(sale.amount - paid), balanceAfter }
}

/**
 * Books sales of an event at their places, in their order: each QR pays what it has, the organiser bears the rest. Null for
 * one of which they would bear more than they may. Throws as `postOffline` does.
 */
export const bookSales = async (
  tx: Db,
  eventId: EventId,
  bookings: readonly Booking[],
): Promise<(Booked | null)[]> => {
  const outcomes = await postOffline(
    tx,
    eventId,
    bookings.map(({ sale, record, qr, place, mostLoss }) => ({
      eventId,
      opId: sale.opId,
      at: sale.receivedAt,
      occurredAt: sale.occurredAt,
      actorId: sale.actorId,
      tillId: sale.deviceId,
      place: { id: place.id, name: place.name },
      items: itemsFromWire(record.items),
      walletId: qr.walletId,
      isPaying: qr.isPaying,
      amount: sale.amount,
      mostLoss,
      insteadOf: record.instead_of ?? null,
      live: qr.live,
    })),
  )
  return bookings.map((booking, n) => {
    const outcome = outcomes[n]
    if (!outcome) throw new Error('The ledger answered less than it was asked')
    return bookedOf(booking, outcome)
  })
}

/** Has the holders told of what sales took, where they want to be. */
export const tellHolders = async (tx: Db, eventId: EventId, sales: readonly PostedSale[]): Promise<void> => {
  const taken = sales.filter(({ paid }) => paid > 0n)
  const wallets = taken.flatMap(({ walletId }) => walletId ?? [])
  const [first] = taken
  const watched = first ? await watchedAmong(tx, eventId, wallets) : new Set<WalletId>()
  const opIds = taken.flatMap(({ opId, walletId }) => (walletId && watched.has(walletId) ? [opId] : []))
  if (first && opIds.length > 0)
    await enqueuePushing(tx, { event_id: eventId, op_ids: opIds }, first.receivedAt)
}

type PaidCups = Parameters<typeof countCups>[2][number]

/**
 * Of a sale that a QR paid whole: where the organiser bore a part of it, its cups are not given back in balance. They are
 * of the QR that has its money now.
 */
const cupsPaidIn = async (tx: Db, { eventId, walletId, paid, lost, record }: PostedSale) => {
  if (walletId === null || paid === 0n || lost > 0n) return undefined
  const items = itemsFromWire(knownRecord(record).items)
  if (!items.some(({ isCup }) => isCup)) return undefined
  const holder = await lockHolder(tx, eventId, walletId)
  return holder ? cupsOf(holder, items) : undefined
}

/**
 * Takes what was booked from what is left, also below zero: it is sold; and counts the deposits that QRs paid. After all
 * wallets of the transaction.
 */
export const countSold = async (tx: Db, eventId: EventId, sales: readonly PostedSale[]): Promise<void> => {
  const booked = sales.filter(({ state }) => state === 'booked')
  const [first] = booked
  if (!first) return
  const sold = booked.map(({ opId, record }) => ({ opId, items: itemsFromWire(knownRecord(record).items) }))
  const cups: PaidCups[] = []
  for (const sale of booked) {
    const paid = await cupsPaidIn(tx, sale)
    if (paid) cups.push({ opId: sale.opId, cups: paid })
  }
  await countCups(tx, eventId, cups, first.receivedAt)
  await countStock(tx, eventId, sold, first.receivedAt)
}
