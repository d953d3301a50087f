import type { WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking } from './booking.ts'
import { fingerprintOf } from './fingerprint.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { creditWallet } from './queries.ts'

export type Credit = Booking & {
  walletId: WalletId
  amount: Centavos
  from: AccountKey
  /**
   * Decline it on a blocked wallet or over the event's limit: for cash in hand. Money that a gateway took already is
   * credited all the same.
   */
  mayBeRefused: boolean
}

const credit = (
  db: Db,
  kind: 'topup' | 'refund_returned',
  { walletId, amount, from, mayBeRefused, ...booking }: Credit,
) => {
  assertAmount(amount)
  return creditWallet(db, booking, {
    kind: kinds[kind],
    walletId,
    amount,
    from,
    isStrict: mayBeRefused,
    fingerprint: fingerprintOf({ kind, walletId, amount, accounts: [from] }),
  })
}

/** Credits a wallet once per opId; declines `event_closed`, and when it may be refused `wallet_blocked`, `over_limit`. */
export const topUp = (db: Db, topping: Credit): Promise<Outcome> => credit(db, 'topup', topping)

/** Credits a wallet with a refund that the bank sent back; the event's end does not matter. */
export const returnRefund = (db: Db, returned: Credit): Promise<Outcome> =>
  credit(db, 'refund_returned', returned)
