import type { MovementKind } from '@saldo/contract/drawer'
import type { EventId, OpId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'

/** Cash out of the drawer of an open shift, or change into it, as two people agreed. */
export type Movement = {
  eventId: EventId
  /** Also the operation that books it. */
  id: OpId
  shiftId: ShiftId
  kind: MovementKind
  amount: Centavos
  reason: string
  askedBy: UserId
  approvedBy: UserId
  approvedAt: Date
  /** Null until it is booked; the folio is its number at the event. */
  booked: { folio: number; at: Date } | null
  refusal: 'drawer_short' | null
}

/** A movement as it was asked for. */
export type Wanted = Pick<Movement, 'shiftId' | 'kind' | 'amount' | 'reason' | 'askedBy'>

const movementOf = (row: Selectable<DB['drawer_movement']>): Movement => ({
  eventId: row.event_id as EventId,
  id: row.movement_id as OpId,
  shiftId: row.shift_id as ShiftId,
  kind: row.kind as MovementKind,
  amount: centavos(row.amount_centavos),
  reason: row.reason,
  askedBy: row.asked_by as UserId,
  approvedBy: row.approved_by as UserId,
  approvedAt: row.approved_at,
  booked: row.folio === null || row.booked_at === null ? null : { folio: row.folio, at: row.booked_at },
  refusal: row.refusal as Movement['refusal'],
})

export const isSameMovement = (movement: Movement, wanted: Wanted): boolean =>
  movement.shiftId === wanted.shiftId &&
  movement.kind === wanted.kind &&
  movement.amount === wanted.amount &&
  movement.reason === wanted.reason &&
  movement.askedBy === wanted.askedBy

/** Keeps who agreed to a movement; false when its id is known. */
export const insertMovement = async (
  tx: Db,
  movement: Omit<Movement, 'booked' | 'refusal'>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('drawer_movement')
    .values({
      event_id: movement.eventId,
      movement_id: movement.id,
      shift_id: movement.shiftId,
      kind: movement.kind,
      amount_centavos: movement.amount,
      reason: movement.reason,
      asked_by: movement.askedBy,
      approved_by: movement.approvedBy,
      approved_at: movement.approvedAt,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'movement_id']).doNothing())
    .returning('movement_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findMovement = async (db: Db, eventId: EventId, id: OpId): Promise<Movement | null> => {
  const row = await db
    .selectFrom('drawer_movement')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('movement_id', '=', id)
    .executeTakeFirst()
  return row ? movementOf(row) : null
}

const change = (tx: Db, { eventId, id }: Movement) =>
  tx.updateTable('drawer_movement').where('event_id', '=', eventId).where('movement_id', '=', id)

export const refuseMovement = async (
  tx: Db,
  movement: Movement,
  refusal: NonNullable<Movement['refusal']>,
): Promise<void> => {
  await change(tx, movement).set({ refusal }).execute()
}

/** Gives a movement the event's next folio; nobody else takes one until this transaction ends. */
export const numberMovement = async (tx: Db, movement: Movement, at: Date): Promise<number> => {
  const { eventId } = movement
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`drawer-folio:${eventId}`}, 18))`.execute(tx)
  const last = await tx
    .selectFrom('drawer_movement')
    .select(({ fn }) => fn.max('folio').as('folio'))
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  const folio = (last?.folio ?? 0) + 1
  await change(tx, movement).set({ folio, booked_at: at }).execute()
  return folio
}

/** What was booked of one shift's drawer, or of all of the event's, in the order of the folios. */
export const bookedMovements = async (db: Db, eventId: EventId, shiftId?: ShiftId): Promise<Movement[]> => {
  const rows = await db
    .selectFrom('drawer_movement')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('folio', 'is not', null)
    .$if(shiftId !== undefined, (query) => query.where('shift_id', '=', shiftId ?? ''))
    .orderBy('folio')
    .execute()
  return rows.map(movementOf)
}
