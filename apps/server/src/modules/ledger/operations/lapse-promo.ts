import type { WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { type Booking, fingerprintOfOperation } from './booking.ts'
import type { Outcome } from './outcome.ts'
import { lapseWallet } from './queries.ts'

/**
 * Takes back what is left of a wallet's promotional balance beyond what the `running` campaigns gave; the outcome's
 * balances tell the amount, which may be none.
 */
export const lapsePromo = (
  db: Db,
  { walletId, running, ...booking }: Booking & { walletId: WalletId; running: readonly string[] },
): Promise<Outcome> =>
  lapseWallet(db, booking, {
    walletId,
    running,
    fingerprint: fingerprintOfOperation({ kind: 'promo_lapse', walletId }),
  })
