import { discountKind, type Discount } from '@saldo/contract/discount'
import { type DiscountFields } from '@saldo/contract/discounts'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'

const amountOf = (value: bigint | null) => (value === null ? null : centavos(value))

const discountOfRow = (row: Selectable<DB['discount']>): Discount => ({
  id: row.discount_id,
  name: row.name,
  kind: discountKind.parse(row.kind),
  percent: row.percent,
  most_per_bill: amountOf(row.most_per_bill_centavos),
  most_per_night: amountOf(row.most_per_night_centavos),
  most_uses_per_night: row.most_uses_per_night,
  needs_pin: row.needs_pin,
  places: row.place_ids as PlaceId[] | null,
})

/** Discounts that were not removed, in the order of their making. */
export const selectDiscounts = async (db: Db, eventId: EventId): Promise<Discount[]> => {
  const rows = await db
    .selectFrom('discount')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('discount_id')
    .execute()
  return rows.map(discountOfRow)
}

const toColumns = (fields: DiscountFields) => ({
  name: fields.name,
  kind: fields.kind,
  percent: fields.percent,
  most_per_bill_centavos: fields.most_per_bill,
  most_per_night_centavos: fields.most_per_night,
  most_uses_per_night: fields.most_uses_per_night,
  needs_pin: fields.needs_pin,
  place_ids: fields.places,
})

export const insertDiscount = async (
  tx: Db,
  eventId: EventId,
  { id, ...fields }: Discount,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('discount')
    .values({ event_id: eventId, discount_id: id, ...toColumns(fields), created_at: at })
    .execute()
}

/** Writes a discount's fields, or when it was removed. False for one that the event doesn't have any more. */
export const updateDiscount = async (
  tx: Db,
  eventId: EventId,
  id: string,
  change: DiscountFields | { removedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('discount')
    .set('removedAt' in change ? { removed_at: change.removedAt } : toColumns(change))
    .where('event_id', '=', eventId)
    .where('discount_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
