import type { WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { factsOf, type Booking } from './booking.ts'
import { account, decided, factsRow } from './call-queries.ts'
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

export const bookCups = (db: Db, booking: Booking, cups: Cups): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.return_cups(${booking.eventId}, ${booking.opId}, ${cups.walletId}, ${cups.codeNo}, ${cups.live.no},
      ${cups.live.step}, ${cups.amount}::bigint, ${cups.promo}::bigint, ${account(booking.eventId, cups.from)},
      ${cups.fingerprint}, ${factsRow(factsOf(booking))})`,
  )
