import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { Kind } from '../operations/kinds.ts'
import { selectLastCharges, selectMovements, type MovementRow } from '../operations/queries.ts'
import { readDetails, type GivenDiscount, type SoldItem } from '../operations/details.ts'

/** One change of a wallet's available balance. */
export type Movement = {
  opId: OpId
  walletSeq: number
  kind: Kind
  /** Negative for a debit. */
  amount: Centavos
  balanceAfter: Centavos
  placeName: string | null
  note: string | null
  tip: Centavos
  /** What the items are worth more than was paid. */
  discount?: GivenDiscount
  /** Part of the amount that was given by the organiser; absent without one. */
  promo?: Centavos
  items: readonly SoldItem[]
  at: Date
  /** The device's time, where that is a minute or more before it was booked; told by `movements` alone. */
  madeAt?: Date
}

/** Less is how long a charge may take. */
const LATE_MS = 60_000

export const movementFrom = (row: MovementRow): Movement => ({
  opId: row.opId,
  walletSeq: Number(row.walletSeq),
  kind: row.kind,
  amount: centavos(row.amount),
  balanceAfter: centavos(row.balanceAfter),
  ...readDetails(row.details),
  ...(row.promo !== null && { promo: centavos(row.promo) }),
  at: row.at,
})

/** A wallet's movements, newest first; for the next page, `before` is the last one's walletSeq. */
export const movements = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  page: { before?: number; limit: number },
): Promise<Movement[]> =>
  (await selectMovements(db, eventId, walletId, page)).map((row) => ({
    ...movementFrom(row),
    ...(row.at.getTime() - row.occurredAt.getTime() >= LATE_MS && { madeAt: row.occurredAt }),
  }))

/** The last charge of each of these wallets, even if voided since; wallets without one are missing. */
export const lastCharges = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Map<WalletId, Movement>> => {
  const rows = await selectLastCharges(db, eventId, walletIds)
  return new Map(rows.map((row) => [row.walletId, movementFrom(row)]))
}
