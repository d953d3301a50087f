import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { holdFunds, resolveHold } from './queries.ts'

/** `amount` 'all' reserves the available balance; the outcome's balances tell the amount. */
export type Hold = Booking & { walletId: WalletId; amount: Centavos | 'all'; to: AccountKey }

/** Reserves money until `postHold` pays it to `to` or `voidHold` gives it back; declines `insufficient_balance`. */
export const hold = (db: Db, { walletId, amount, to, ...booking }: Hold): Promise<Outcome> => {
  if (amount !== 'all') assertAmount(amount)
  const wanted = amount === 'all' ? null : amount
  return holdFunds(db, booking, {
    walletId,
    amount: wanted,
    to,
    fingerprint: fingerprintOfOperation({ kind: 'hold', walletId, amount: wanted ?? -1n, accounts: [to] }),
  })
}

export type Resolution = Booking & { holdOpId: OpId }

const resolve = (db: Db, kind: 'hold_post' | 'hold_void', { holdOpId, ...booking }: Resolution) =>
  resolveHold(db, booking, {
    kind: kinds[kind],
    holdOpId,
    fingerprint: fingerprintOfOperation({ kind, refersTo: holdOpId }),
  })

/**
 * Pays out a hold; declines `hold_already_resolved` (also after a chargeback voided the hold),
 * `wallet_blocked` for a frozen wallet, and `operation_not_found`.
 */
export const postHold = (db: Db, resolution: Resolution): Promise<Outcome> =>
  resolve(db, 'hold_post', resolution)

/** Releases a hold; declines `hold_already_resolved` and `operation_not_found`. */
export const voidHold = (db: Db, resolution: Resolution): Promise<Outcome> =>
  resolve(db, 'hold_void', resolution)
