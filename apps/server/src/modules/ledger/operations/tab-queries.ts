import type { OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { factsOf, type Booking } from './booking.ts'
import { account, decided, factsRow } from './call-queries.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { Outcome } from './outcome.ts'

type TabHold = {
  walletId: WalletId
  codeNo: number
  live: LiveUse
  amount: bigint
  to: AccountKey
  fingerprint: Buffer
}

export const holdTab = (db: Db, booking: Booking, hold: TabHold): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.hold_tab(${booking.eventId}, ${booking.opId}, ${hold.walletId}, ${hold.codeNo}, ${hold.live.no},
      ${hold.live.step}, ${hold.amount}::bigint, ${account(booking.eventId, hold.to)}, ${hold.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )

type TabClose = {
  walletId: WalletId
  tabId: OpId
  amount: bigint
  tip: bigint
  revenue: AccountKey
  tips: AccountKey
  fingerprint: Buffer
}

export const closeTab = (db: Db, booking: Booking, close: TabClose): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.close_tab(${booking.eventId}, ${booking.opId}, ${close.walletId}, ${close.tabId},
      ${close.amount}::bigint, ${close.tip}::bigint, ${account(booking.eventId, close.revenue)},
      ${close.tip > 0n ? account(booking.eventId, close.tips) : null}, ${close.fingerprint},
      ${factsRow(factsOf(booking))})`,
  )
