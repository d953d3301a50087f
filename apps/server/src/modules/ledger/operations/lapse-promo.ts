import type { WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { type Booking, fingerprintOfOperation } from './booking.ts'
import type { Outcome } from './outcome.ts'
import { lapseWallet } from './queries.ts'

/**
 * Takes back what is left of a wallet's promotional balance beyond what campaigns gave that are not `over`, known to the
 * caller or not; the outcome's balances tell the amount, which may be none.
 */
export const lapsePromo = (
  db: Db,
  { walletId, over, ...booking }: Booking & { walletId: WalletId; over: readonly string[] },
): Promise<Outcome> =>
  lapseWallet(db, booking, {
    walletId,
    over,
    fingerprint: fingerprintOfOperation({ kind: 'promo_lapse', walletId }),
  })
