import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking } from './booking.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Outcome } from './outcome.ts'
import { chargeBack, reinstateChargeback } from './queries.ts'

export type Chargeback = Booking & { walletId: WalletId; amount: Centavos; to: AccountKey }

/**
 * A gateway took a payment back: gives back every hold of the wallet, debits what is available then, books the rest as a
 * debt (`chargeback_receivable`) and freezes the wallet. Whatever becomes free in it later is set against the debt, in an
 * operation of its own. Never declined but for a wallet that does not exist.
 */
export const chargeback = (db: Db, { walletId, amount, to, ...booking }: Chargeback): Promise<Outcome> => {
  assertAmount(amount)
  return chargeBack(db, booking, {
    walletId,
    amount,
    to,
    fingerprint: fingerprintOf({ kind: 'chargeback', walletId, amount, accounts: [to] }),
  })
}

/**
 * A dispute was won: gives back what the chargeback took and what was paid of its debt since, once, and lifts the freeze
 * when no other one is open.
 */
export const reinstate = (
  db: Db,
  { chargebackOpId, ...booking }: Booking & { chargebackOpId: OpId },
): Promise<Outcome> =>
  reinstateChargeback(db, booking, {
    chargebackOpId,
    fingerprint: fingerprintOf({ kind: 'reinstate', refersTo: chargebackOpId }),
  })
