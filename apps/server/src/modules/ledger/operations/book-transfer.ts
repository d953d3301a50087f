import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { barRevenue, barTips, type AccountKey } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import type { Outcome } from './outcome.ts'
import { bookCashSale, bookHouse } from './queries.ts'

export type HouseTransfer = Booking & { debit: AccountKey; credit: AccountKey; amount: Centavos }

/** Moves money between two house accounts (fees, settlements, suspense, cash differences). Never declined. */
export const bookTransfer = (
  db: Db,
  { debit, credit, amount, ...booking }: HouseTransfer,
): Promise<Outcome> => {
  assertAmount(amount)
  return bookHouse(db, booking, {
    debit,
    credit,
    amount,
    fingerprint: fingerprintOfOperation({ kind: 'house', amount, accounts: [debit, credit] }),
  })
}

export type CashSale = Booking & {
  drawer: AccountKey
  /** Place of the sale; the tip goes to its staff. */
  place: NonNullable<Booking['place']>
  /** Includes the tip. */
  amount: Centavos
}

/** Books the cash of a sale into a drawer, its tip as a separate transfer. Never declined. */
export const sellForCash = (db: Db, { drawer, amount, ...booking }: CashSale): Promise<Outcome> => {
  assertAmount(amount)
  const tip = booking.tip ?? centavos(0)
  const [bar, tips] = [barRevenue(booking.place.id), tip > 0n ? barTips(booking.place.id) : null]
  // The fingerprint of a cash sale without tip equals that of a house transfer, so that retries of older ones
  // match.
  const fingerprint = fingerprintOfOperation({ kind: 'house', amount, tip, accounts: [drawer, bar] })
  return bookCashSale(db, booking, { drawer, bar, tips, amount, tip, fingerprint })
}
