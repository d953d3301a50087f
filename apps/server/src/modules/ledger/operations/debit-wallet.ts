import type { WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { debitWallet } from './queries.ts'

export type Debit = Booking & { walletId: WalletId; amount: Centavos; to: AccountKey }

const debit = (
  db: Db,
  kind: 'refund' | 'cash_out' | 'breakage' | 'correction_out',
  { walletId, amount, to, ...booking }: Debit,
) => {
  assertAmount(amount)
  return debitWallet(db, booking, {
    kind: kinds[kind],
    walletId,
    amount,
    to,
    fingerprint: fingerprintOfOperation({ kind, walletId, amount, accounts: [to] }),
  })
}

/** Debits a refund that returns to the payment's source; declines `insufficient_balance` and `promo_not_refundable`. */
export const refundToSource = (db: Db, refund: Debit): Promise<Outcome> => debit(db, 'refund', refund)

/**
 * Pays the refundable balance out in cash; declines `insufficient_balance`, `promo_not_refundable` and
 * `wallet_blocked`.
 */
export const cashOut = (db: Db, payout: Debit): Promise<Outcome> => debit(db, 'cash_out', payout)

/**
 * Debits an unspent balance that expired under the event's rules; declines `insufficient_balance`,
 * `promo_not_refundable` and `wallet_blocked`.
 */
export const bookBreakage = (db: Db, lapsed: Omit<Debit, 'to'>): Promise<Outcome> =>
  debit(db, 'breakage', { ...lapsed, to: 'breakage' })

/**
 * Takes back what a wallet had too much, to the account that lacks it; declines `insufficient_balance` and
 * `promo_not_refundable`.
 */
export const correctOut = (db: Db, correction: Debit): Promise<Outcome> =>
  debit(db, 'correction_out', correction)
