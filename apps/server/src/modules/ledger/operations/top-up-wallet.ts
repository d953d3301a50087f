import type { WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { creditWallet } from './queries.ts'

export type Credit = Booking & {
  walletId: WalletId
  amount: Centavos
  from: AccountKey
  /**
   * True for cash in hand: declined on a blocked wallet or over the event's limit. False for money that a
   * gateway has already taken: credited in any case.
   */
  mayBeRefused: boolean
}

const credit = (
  db: Db,
  kind: 'topup' | 'refund_returned' | 'promo_grant' | 'correction_in',
  { walletId, amount, from, mayBeRefused, ...booking }: Credit,
) => {
  assertAmount(amount)
  return creditWallet(db, booking, {
    kind: kinds[kind],
    walletId,
    amount,
    from,
    isStrict: mayBeRefused,
    fingerprint: fingerprintOfOperation({ kind, walletId, amount, accounts: [from] }),
  })
}

/**
 * Credits a wallet once per opId; declines `event_closed`, and with `mayBeRefused` also `wallet_blocked` and
 * `over_limit`.
 */
export const topUp = (db: Db, topping: Credit): Promise<Outcome> => credit(db, 'topup', topping)

/** Credits a wallet with a refund that the bank returned, even after the event closed. */
export const returnRefund = (db: Db, returned: Credit): Promise<Outcome> =>
  credit(db, 'refund_returned', returned)

/**
 * Gives a wallet promotional balance, spent first and never refunded; `groupId` is the campaign. Declines
 * `event_closed`, `wallet_blocked` and `over_limit`.
 */
export const grantPromo = (db: Db, grant: Omit<Credit, 'from' | 'mayBeRefused'>): Promise<Outcome> =>
  credit(db, 'promo_grant', { ...grant, from: 'promo', mayBeRefused: true })

/** Credits a wallet with what it lacked, out of the account that had it; also on a blocked wallet. */
export const correctIn = (db: Db, correction: Omit<Credit, 'mayBeRefused'>): Promise<Outcome> =>
  credit(db, 'correction_in', { ...correction, mayBeRefused: false })
