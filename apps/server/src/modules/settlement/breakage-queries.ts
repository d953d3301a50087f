import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { BreakageState } from '@saldo/contract/breakage'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { BreakageRequest } from './breakage.ts'

const step = (by: string | null, at: Date | null): BreakageRequest['approved'] =>
  by === null || at === null ? null : { by: by as UserId, at }

const toRequest = (row: Selectable<DB['breakage_request']>): BreakageRequest => ({
  eventId: row.event_id as EventId,
  id: row.breakage_id as OpId,
  state: row.state as BreakageState,
  qrs: row.qrs,
  total: centavos(row.total_centavos),
  asked: { by: row.asked_by as UserId, at: row.asked_at },
  approved: step(row.approved_by, row.approved_at),
  cancelled: step(row.cancelled_by, row.cancelled_at),
  doneTo: row.done_to as WalletId | null,
  booked: { qrs: row.booked_qrs, total: centavos(row.booked_centavos) },
  closedAt: row.closed_at,
})

const requests = (db: Db, eventId: EventId) =>
  db.selectFrom('breakage_request').selectAll().where('event_id', '=', eventId)

/** The event's requests, newest first. */
export const breakagesOf = async (db: Db, eventId: EventId, most: number): Promise<BreakageRequest[]> => {
  const rows = await requests(db, eventId)
    .orderBy('asked_at', 'desc')
    .orderBy('breakage_id')
    .limit(most)
    .execute()
  return rows.map(toRequest)
}

export const findBreakage = async (db: Db, eventId: EventId, id: OpId): Promise<BreakageRequest | null> => {
  const row = await requests(db, eventId).where('breakage_id', '=', id).executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Locks a request until commit: its steps and pages come one after the other. */
export const lockBreakage = async (tx: Db, eventId: EventId, id: OpId): Promise<BreakageRequest | null> => {
  const row = await requests(tx, eventId).where('breakage_id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Those that an event's database has yet to book. */
export const unfinishedBreakages = async (db: Db): Promise<Pick<BreakageRequest, 'eventId' | 'id'>[]> => {
  const rows = await db
    .selectFrom('breakage_request')
    .select(['event_id', 'breakage_id'])
    .where('state', '=', 'booking')
    .execute()
  return rows.map((row) => ({ eventId: row.event_id as EventId, id: row.breakage_id as OpId }))
}

/** Stores a request; false where the event has an open one. */
export const insertBreakage = async (tx: Db, request: BreakageRequest): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('breakage_request')
    .values({
      event_id: request.eventId,
      breakage_id: request.id,
      state: request.state,
      qrs: request.qrs,
      total_centavos: request.total,
      asked_by: request.asked.by,
      asked_at: request.asked.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the state, steps and progress of a request; what was asked can't change. */
export const updateBreakage = async (tx: Db, request: BreakageRequest): Promise<void> => {
  const { approved, cancelled, booked } = request
  await tx
    .updateTable('breakage_request')
    .set({
      state: request.state,
      approved_by: approved?.by ?? null,
      approved_at: approved?.at ?? null,
      cancelled_by: cancelled?.by ?? null,
      cancelled_at: cancelled?.at ?? null,
      done_to: request.doneTo,
      booked_qrs: booked.qrs,
      booked_centavos: booked.total,
      closed_at: request.closedAt,
    })
    .where('event_id', '=', request.eventId)
    .where('breakage_id', '=', request.id)
    .execute()
}
