import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { ErrorCode } from '@saldo/copy/errors'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { discountEffect } from './discount-effect.ts'

type Approval = {
  eventId: EventId
  useId: OpId
  discountId: string
  askedBy: UserId
  person: UserId | null
  most: Centavos
  approvedBy: UserId
  at: Date
}

/** Keeps who agreed to a use of a discount; `known` where it is kept, `other` where something else is under its id. */
export const insertApproval = async (tx: Db, approval: Approval): Promise<'new' | 'known' | 'other'> => {
  const { eventId, useId, discountId, askedBy, person, most, approvedBy, at } = approval
  const row = await tx
    .insertInto('discount_approval')
    .values({
      event_id: eventId,
      use_id: useId,
      discount_id: discountId,
      asked_by: askedBy,
      person,
      most_centavos: most,
      approved_by: approvedBy,
      approved_at: at,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'use_id']).doNothing())
    .returning('use_id')
    .executeTakeFirst()
  if (row) return 'new'
  const known = await tx
    .selectFrom('discount_approval')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('use_id', '=', useId)
    .executeTakeFirstOrThrow()
  const isSame =
    known.discount_id === discountId &&
    known.asked_by === askedBy &&
    known.person === person &&
    known.most_centavos === most
  return isSame ? 'known' : 'other'
}

type Effect = ReturnType<typeof discountEffect>

/** Gives a bill that nobody pays its discount; answers why it may not be given, or null. */
export const giveDiscounts = async (
  tx: Db,
  eventId: EventId,
  opId: OpId,
  use: Effect & { lines: object },
  at: Date,
): Promise<ErrorCode | null> => {
  const { rows } = await sql<{ answers: (ErrorCode | null)[] }>`
    SELECT app.give_discount(${eventId}, ${at}, ${[opId]}::uuid[], ${[JSON.stringify(use)]}::jsonb[]) AS answers`.execute(
    tx,
  )
  return rows[0]?.answers[0] ?? null
}

/** Takes the discounts of these operations back for their void, once each. */
export const takeDiscountsBack = async (
  tx: Db,
  eventId: EventId,
  opIds: readonly OpId[],
  { opId, by, reason, at }: { opId: OpId; by: UserId; reason: string; at: Date },
): Promise<void> => {
  await sql`SELECT app.take_discount_back(${eventId}, ${at}, ${opIds}::uuid[], ${opId}, ${by}, ${reason})`.execute(
    tx,
  )
}

type FreeLine = { product_id: string | null; name: string; quantity: number; unit_price_centavos: number }

/** A bill that nobody paid. `voidedBy`: the void's id. */
export type FreeBill = {
  opId: OpId
  discountId: string
  givenBy: UserId
  person: UserId | null
  place: PlaceId
  amount: Centavos
  lines: readonly FreeLine[]
  at: Date
  voidedBy: OpId | null
}

/** A bill that nobody paid, by its own id or by that of its void; locked until the transaction ends. */
export const findFreeBill = async (
  tx: Db,
  eventId: EventId,
  by: { opId: OpId } | { voidOpId: OpId },
): Promise<FreeBill | null> => {
  const row = await tx
    .selectFrom('discount_use')
    .select([
      'op_id',
      'discount_id',
      'given_by',
      'person',
      'place_id',
      'gross_centavos',
      'given_at',
      'void_op_id',
    ])
    .select(sql<FreeLine[]>`lines`.as('lines'))
    .where('event_id', '=', eventId)
    .where('is_free', '=', true)
    .$if('opId' in by, (query) => query.where('op_id', '=', 'opId' in by ? by.opId : ''))
    .$if('voidOpId' in by, (query) => query.where('void_op_id', '=', 'voidOpId' in by ? by.voidOpId : ''))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    opId: row.op_id as OpId,
    discountId: row.discount_id,
    givenBy: row.given_by as UserId,
    person: row.person as UserId | null,
    place: row.place_id as PlaceId,
    amount: centavos(row.gross_centavos),
    lines: row.lines.map(({ product_id, name, quantity, unit_price_centavos }) => ({
      product_id,
      name,
      quantity,
      unit_price_centavos,
    })),
    at: row.given_at,
    voidedBy: row.void_op_id as OpId | null,
  }
}
