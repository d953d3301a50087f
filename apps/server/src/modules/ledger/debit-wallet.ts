import type { WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking } from './booking.ts'
import { fingerprintOf } from './fingerprint.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { debitWallet } from './queries.ts'

export type Debit = Booking & { walletId: WalletId; amount: Centavos; to: AccountKey }

const debit = (
  db: Db,
  kind: 'refund' | 'cash_out' | 'breakage',
  { walletId, amount, to, ...booking }: Debit,
) => {
  assertAmount(amount)
  return debitWallet(db, booking, {
    kind: kinds[kind],
    walletId,
    amount,
    to,
    fingerprint: fingerprintOf({ kind, walletId, amount, accounts: [to] }),
  })
}

/** Takes back from a wallet what its payment's source returns to the payer; declines `insufficient_balance`. */
export const refundToSource = (db: Db, refund: Debit): Promise<Outcome> => debit(db, 'refund', refund)

/** Pays a remainder out in cash; declines `insufficient_balance` and `wallet_blocked`. */
export const cashOut = (db: Db, payout: Debit): Promise<Outcome> => debit(db, 'cash_out', payout)

/**
 * Takes what was never spent, after the event’s rules let it lapse.
 * @public Settlement will book it.
 */
export const bookBreakage = (db: Db, lapsed: Omit<Debit, 'to'>): Promise<Outcome> =>
  debit(db, 'breakage', { ...lapsed, to: 'breakage' })
