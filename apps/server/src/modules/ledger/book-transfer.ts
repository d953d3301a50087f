import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking } from './booking.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Outcome } from './outcome.ts'
import { bookHouse } from './queries.ts'

export type HouseTransfer = Booking & { debit: AccountKey; credit: AccountKey; amount: Centavos }

/** Moves money between two accounts of the house (fees, settlements, suspense, cash differences). Never declined. */
export const bookTransfer = (
  db: Db,
  { debit, credit, amount, ...booking }: HouseTransfer,
): Promise<Outcome> => {
  assertAmount(amount)
  return bookHouse(db, booking, {
    debit,
    credit,
    amount,
    fingerprint: fingerprintOf({ kind: 'house', amount, accounts: [debit, credit] }),
  })
}
