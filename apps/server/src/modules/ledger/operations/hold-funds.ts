import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking, factsOf, fingerprintOfOperation } from './booking.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { holdEach, holdFunds, resolveHold } from './hold-queries.ts'

/** `amount` 'all' reserves the refundable balance; the outcome's balances tell the amount. */
export type Hold = Booking & { walletId: WalletId; amount: Centavos | 'all'; to: AccountKey }

/**
 * Reserves money until `postHold` pays it to `to` or `voidHold` gives it back. Declines
 * `insufficient_balance` and, where only what was given would cover it, `promo_not_refundable`.
 */
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

export type ManyHolds = {
  eventId: EventId
  at: Date
  holds: readonly { opId: OpId; walletId: WalletId; amount: Centavos; to: AccountKey; groupId: string }[]
}

/**
 * Holds of the system in one round trip, in the order of their wallets' ids; outcomes as of `hold`, in the given
 * order. Throws as `hold` does, and then moves nothing.
 */
export const holdMany = async (db: Db, { eventId, at, holds }: ManyHolds): Promise<Outcome[]> => {
  for (const { amount } of holds) assertAmount(amount)
  const outcomes = await holdEach(
    db,
    eventId,
    factsOf({ eventId, opId: '' as OpId, at, origin: 'system' }),
    holds.map((one) => ({
      ...one,
      fingerprint: fingerprintOfOperation({
        kind: 'hold',
        walletId: one.walletId,
        amount: one.amount,
        accounts: [one.to],
      }),
    })),
  )
  return holds.map(({ opId }) => {
    const outcome = outcomes.get(opId)
    if (outcome === undefined) throw new Error('The ledger answered nothing')
    return outcome
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
