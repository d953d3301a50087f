import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { factsOf, type Booking } from './booking.ts'
import { account, decided, deciding, factsRow } from './call-queries.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { Outcome } from './outcome.ts'

type Cups = {
  walletId: WalletId
  codeNo: number
  live: LiveUse
  amount: bigint
  promo: bigint | null
  from: AccountKey
  fingerprint: Buffer
}

/**
 * Locks what a return of cups moves until the transaction ends: the account before the wallet, as every operation that names
 * an account for the first time.
 */
export const lockForCups = async (
  tx: Db,
  eventId: EventId,
  { walletId, from }: Pick<Cups, 'walletId' | 'from'>,
): Promise<void> => {
  await deciding(() => sql`SELECT ${account(eventId, from)}`.execute(tx))
  await deciding(() => sql`SELECT ledger.lock_scanned(${eventId}, ${walletId})`.execute(tx))
}

export const bookCups = (db: Db, booking: Booking, cups: Cups): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.return_cups(${booking.eventId}, ${booking.opId}, ${cups.walletId}, ${cups.codeNo}, ${cups.live.no},
      ${cups.live.step}, ${cups.amount}::bigint, ${cups.promo}::bigint, ${account(booking.eventId, cups.from)},
      ${cups.fingerprint}, ${factsRow(factsOf(booking))})`,
  )
