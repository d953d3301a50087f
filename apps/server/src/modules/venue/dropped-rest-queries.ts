import type { OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'

export type DroppedRest = EventAct & {
  opId: OpId
  amount: Centavos
  /** The amount of the same bill paid before. */
  paid: Centavos
  reason: string
  /** The place where it was dropped, as the till knew it. */
  madeAt?: PlaceId | undefined
}

/** False when its id is known. */
export const insertDroppedRest = async (tx: Db, rest: DroppedRest, placeId: PlaceId): Promise<boolean> => {
  const row = await tx
    .insertInto('dropped_rest')
    .values({
      event_id: rest.eventId,
      op_id: rest.opId,
      user_id: rest.actor.id,
      place_id: placeId,
      till_id: rest.actor.till?.deviceId ?? null,
      amount_centavos: rest.amount,
      paid_centavos: rest.paid,
      reason: rest.reason,
      dropped_at: rest.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('op_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The dropped rest under an id; null for none. */
export const findDroppedRest = async (
  db: Db,
  { eventId, opId }: Pick<DroppedRest, 'eventId' | 'opId'>,
): Promise<(Pick<DroppedRest, 'amount' | 'paid' | 'reason'> & { userId: UserId }) | null> => {
  const row = await db
    .selectFrom('dropped_rest')
    .select(['user_id', 'amount_centavos', 'paid_centavos', 'reason'])
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  return row
    ? {
        userId: row.user_id as UserId,
        amount: centavos(row.amount_centavos),
        paid: centavos(row.paid_centavos),
        reason: row.reason,
      }
    : null
}
