import type { EventId, OpId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Those of these holds that were neither posted nor voided. */
export const standingHolds = async (
  db: Db,
  eventId: EventId,
  holdOpIds: readonly OpId[],
): Promise<Set<OpId>> => {
  const { rows } = await sql<{ op_id: OpId }>`
    SELECT h.op_id FROM ledger.hold h
    WHERE h.event_id = ${eventId} AND h.op_id = ANY(${holdOpIds}::uuid[]) AND h.phase = 'pending'
      AND NOT EXISTS (SELECT FROM ledger.hold r
        WHERE r.event_id = h.event_id AND r.pending_id = h.op_id AND r.phase <> 'pending')`.execute(db)
  return new Set(rows.map(({ op_id }) => op_id))
}
