import type { EventId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { barRevenue } from './accounts.ts'
import { factsOf } from './booking.ts'
import { deciding } from './call-queries.ts'
import type { OutcomeRow } from './outcome.ts'
import type { OfflineSale } from './post-offline.ts'

type Printed = { sale: OfflineSale; fingerprint: Buffer }

/**
 * Runs ledger.post_offline for each sale, in their order and in one statement: a call for each would wait for the network
 * between two of them. Throws request_in_progress and busy, with nothing booked.
 */
export const callPostOffline = (db: Db, eventId: EventId, all: readonly Printed[]): Promise<OutcomeRow[]> => {
  const column = <T>(of: (sale: OfflineSale) => T): T[] => all.map(({ sale }) => of(sale))
  const fact = <T>(of: (facts: ReturnType<typeof factsOf>) => T): T[] =>
    all.map(({ sale }) => of(factsOf(sale)))
  return deciding(() =>
    sql<OutcomeRow>`
      SELECT p.code, p.balance_before, p.balance_after, p.wallet_seq, p.is_repeated
      FROM unnest(${column((s) => s.opId)}::uuid[], ${column((s) => s.walletId)}::uuid[],
        ${column((s) => s.isPaying)}::boolean[], ${column((s) => s.amount)}::bigint[],
        ${column((s) => barRevenue(s.place.id))}::text[], ${column((s) => s.mostLoss)}::bigint[],
        ${column((s) => s.insteadOf)}::uuid[], ${column((s) => s.live?.no ?? 0)}::integer[],
        ${column((s) => s.live?.step ?? 0)}::integer[], ${all.map(({ fingerprint }) => fingerprint)}::bytea[],
        ${fact((f) => f.actorId)}::uuid[], ${fact((f) => f.tillId)}::uuid[], ${fact((f) => f.placeId)}::uuid[],
        ${fact((f) => f.occurredAt)}::timestamptz[], ${fact((f) => f.at)}::timestamptz[],
        ${fact((f) => f.details)}::text[], ${fact((f) => f.origin)}::smallint[]) WITH ORDINALITY
        AS i(op_id, wallet_id, pays, amount, bar, most_loss, instead_of, live_no, live_step, fingerprint, actor, till,
             place, occurred_at, booked_at, details, origin, n)
      CROSS JOIN LATERAL ledger.post_offline(${eventId}, i.op_id, i.wallet_id, i.pays, i.amount,
        ledger.ensure_account(${eventId}, i.bar), ledger.ensure_account(${eventId}, 'offline_loss'), i.most_loss,
        i.instead_of, i.live_no, i.live_step, i.fingerprint,
        ROW(NULL, i.actor, i.till, i.place, i.occurred_at, i.booked_at, i.details, i.origin)::ledger.facts) p
      ORDER BY i.n`.execute(db),
  )
}
