import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { barRevenue } from './accounts.ts'
import { factsOf, type Booking } from './booking.ts'
import { deciding } from './call-queries.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { OutcomeRow } from './outcome.ts'

/** A sale that a till made without the server, at its place. */
export type OfflineSale = Booking & {
  place: NonNullable<Booking['place']>
  walletId: WalletId
  amount: Centavos
  /** False for a QR that had ended when the sale was made: the organiser bears all of it. */
  isPaying: boolean
  /** The most that the organiser may bear of it; null for any part. */
  mostLoss: Centavos | null
  /** The online charge that the till got no answer for. */
  insteadOf: OpId | null
  live: LiveUse | null
}

type Printed = { sale: OfflineSale; fingerprint: Buffer }

/** Above the slots of charges (two a process) and of single operations; one batch of an event is in flight in a process. */
const SLOT = 1_089

/**
 * Runs ledger.post_offline_batch: sales of one event, booked at one time, in their order. Throws request_in_progress and
 * busy, with nothing booked once the caller's transaction is rolled back.
 */
export const callPostOffline = (db: Db, eventId: EventId, all: readonly Printed[]): Promise<OutcomeRow[]> => {
  const column = <T>(of: (sale: OfflineSale) => T): T[] => all.map(({ sale }) => of(sale))
  const facts = all.map(({ sale }) => factsOf(sale))
  const at = new Date(Math.max(...facts.map((one) => one.at.getTime())))
  return deciding(() =>
    sql<OutcomeRow>`
      SELECT * FROM ledger.post_offline_batch(${eventId}, ${SLOT}, ${at}, ${column((s) => s.opId)}::uuid[],
        ${column((s) => s.walletId)}::uuid[], ${column((s) => s.isPaying)}::boolean[],
        ${column((s) => s.amount)}::bigint[], ${column((s) => barRevenue(s.place.id))}::text[],
        ${column((s) => s.mostLoss)}::bigint[], ${column((s) => s.insteadOf)}::uuid[],
        ${column((s) => s.live?.no ?? 0)}::integer[], ${column((s) => s.live?.step ?? 0)}::integer[],
        ${all.map(({ fingerprint }) => fingerprint)}::bytea[], ${facts.map((f) => f.actorId)}::uuid[],
        ${facts.map((f) => f.tillId)}::uuid[], ${facts.map((f) => f.placeId)}::uuid[],
        ${facts.map((f) => f.occurredAt)}::timestamptz[], ${facts.map((f) => f.details)}::text[])`.execute(
      db,
    ),
  )
}
