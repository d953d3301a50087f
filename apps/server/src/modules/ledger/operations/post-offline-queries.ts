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

/**
 * Runs ledger.post_offline for each sale, in their order and in one statement: a call for each would wait for the network
 * between two of them. Throws request_in_progress and busy, with nothing booked once the caller's transaction is rolled back.
 */
export const callPostOffline = (db: Db, eventId: EventId, all: readonly Printed[]): Promise<OutcomeRow[]> => {
  const column = <T>(of: (sale: OfflineSale) => T): T[] => all.map(({ sale }) => of(sale))
  const facts = all.map(({ sale }) => factsOf(sale))
  return deciding(() =>
    sql<OutcomeRow>`
      SELECT p.code, p.balance_before, p.balance_after, p.wallet_seq, p.is_repeated
      FROM unnest(${column((s) => s.opId)}::uuid[], ${column((s) => s.walletId)}::uuid[],
        ${column((s) => s.isPaying)}::boolean[], ${column((s) => s.amount)}::bigint[],
        ${column((s) => barRevenue(s.place.id))}::text[], ${column((s) => s.mostLoss)}::bigint[],
        ${column((s) => s.insteadOf)}::uuid[], ${column((s) => s.live?.no ?? 0)}::integer[],
        ${column((s) => s.live?.step ?? 0)}::integer[], ${all.map(({ fingerprint }) => fingerprint)}::bytea[],
        ${facts.map((f) => f.actorId)}::uuid[], ${facts.map((f) => f.tillId)}::uuid[],
        ${facts.map((f) => f.placeId)}::uuid[], ${facts.map((f) => f.occurredAt)}::timestamptz[],
        ${facts.map((f) => f.at)}::timestamptz[], ${facts.map((f) => f.details)}::text[],
        ${facts.map((f) => f.origin)}::smallint[]) WITH ORDINALITY
        AS i(op_id, wallet_id, pays, amount, bar, most_loss, instead_of, live_no, live_step, fingerprint, actor, till,
             place, occurred_at, booked_at, details, origin, n)
      CROSS JOIN LATERAL ledger.post_offline(${eventId}, i.op_id, i.wallet_id, i.pays, i.amount,
        ledger.ensure_account(${eventId}, i.bar), ledger.ensure_account(${eventId}, 'offline_loss'), i.most_loss,
        i.instead_of, i.live_no, i.live_step, i.fingerprint,
        ROW(NULL, i.actor, i.till, i.place, i.occurred_at, i.booked_at, i.details, i.origin)::ledger.facts) p
      ORDER BY i.n`.execute(db),
  )
}
