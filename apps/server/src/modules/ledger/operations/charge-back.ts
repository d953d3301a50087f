import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { assertAmount, type Booking, fingerprintOfOperation } from './booking.ts'
import type { Outcome } from './outcome.ts'
import { chargeBack, reinstateChargeback } from './queries.ts'

export type Chargeback = Booking & { walletId: WalletId; amount: Centavos; to: AccountKey }

/**
 * Books a chargeback: voids every hold of the wallet, debits what is then available, books the rest as a debt
 * (`chargeback_receivable`) and freezes the wallet. Money that becomes available later repays the debt, in an
 * operation of its own. Declined only for a wallet that does not exist.
 */
export const chargeback = (db: Db, { walletId, amount, to, ...booking }: Chargeback): Promise<Outcome> => {
  assertAmount(amount)
  return chargeBack(db, booking, {
    walletId,
    amount,
    to,
    fingerprint: fingerprintOfOperation({ kind: 'chargeback', walletId, amount, accounts: [to] }),
  })
}

/**
 * Books a won dispute: returns, once, what the chargeback debited and what was repaid of its debt since, and
 * lifts the freeze when no other chargeback is open.
 */
export const reinstate = (
  db: Db,
  { chargebackOpId, ...booking }: Booking & { chargebackOpId: OpId },
): Promise<Outcome> =>
  reinstateChargeback(db, booking, {
    chargebackOpId,
    fingerprint: fingerprintOfOperation({ kind: 'reinstate', refersTo: chargebackOpId }),
  })
