import type { EventId, PlaceId, ProductId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { HappyHour, HappyHourFields } from '@saldo/contract/prices'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { ProductMenu } from './product.ts'

/** Products that differ from place to place. */
export const selectMenus = async (db: Db, eventId: EventId): Promise<Map<ProductId, ProductMenu>> => {
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('product_place as at', (join) =>
      join.onRef('at.event_id', '=', 'p.event_id').onRef('at.product_id', '=', 'p.product_id'),
    )
    .select([
      'p.product_id',
      'p.is_everywhere',
      'at.place_id',
      'at.is_listed',
      'at.price_centavos',
      'at.is_sold_out',
    ])
    .where('p.event_id', '=', eventId)
    .where('p.retired_at', 'is', null)
    .where((where) => where.or([where('p.is_everywhere', '=', false), where('at.place_id', 'is not', null)]))
    .orderBy('at.place_id')
    .execute()
  const menus = new Map<ProductId, { soldAt: Set<PlaceId> | null } & MutableMenu>()
  for (const row of rows) {
    const id = row.product_id as ProductId
    const menu = menus.get(id) ?? {
      soldAt: row.is_everywhere ? null : new Set<PlaceId>(),
      prices: new Map<PlaceId, Centavos>(),
      soldOutAt: new Set<PlaceId>(),
    }
    menus.set(id, menu)
    const place = row.place_id as PlaceId | null
    if (place === null) continue
    if (row.is_listed) menu.soldAt?.add(place)
    if (row.price_centavos !== null) menu.prices.set(place, centavos(row.price_centavos))
    if (row.is_sold_out) menu.soldOutAt.add(place)
  }
  return menus
}

type MutableMenu = { prices: Map<PlaceId, Centavos>; soldOutAt: Set<PlaceId> }

/** Removes what says nothing of a place. */
const dropEmpty = async (tx: Db, eventId: EventId): Promise<void> => {
  await tx
    .deleteFrom('product_place')
    .where('event_id', '=', eventId)
    .where('is_listed', '=', false)
    .where('price_centavos', 'is', null)
    .where('is_sold_out', '=', false)
    .execute()
}

type Menu = Pick<ProductMenu, 'soldAt' | 'prices'>

/** Writes where a product is sold and at which prices; where it is sold out stays. False for an unknown product. */
export const updateMenu = async (tx: Db, eventId: EventId, id: ProductId, menu: Menu): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ is_everywhere: menu.soldAt === null })
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('product_place')
    .set({ is_listed: false, price_centavos: null })
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .execute()
  const places = [...new Set([...(menu.soldAt ?? []), ...menu.prices.keys()])]
  await sql`INSERT INTO product_place (event_id, product_id, place_id, is_listed, price_centavos)
    SELECT ${eventId}, ${id}, x.place_id, x.is_listed, x.price
    FROM unnest(${places}::uuid[], ${places.map((place) => menu.soldAt?.has(place) ?? false)}::boolean[],
      ${places.map((place) => menu.prices.get(place)?.toString() ?? null)}::bigint[])
      AS x(place_id, is_listed, price)
    ON CONFLICT (event_id, product_id, place_id)
    DO UPDATE SET is_listed = excluded.is_listed, price_centavos = excluded.price_centavos`.execute(tx)
  await dropEmpty(tx, eventId)
  return true
}

/** Marks a product of the event as sold out at a place, or available again. */
export const updateSoldOutAt = async (
  tx: Db,
  eventId: EventId,
  { id, place, isSoldOut }: { id: ProductId; place: PlaceId; isSoldOut: boolean },
): Promise<void> => {
  await tx
    .insertInto('product_place')
    .values({ event_id: eventId, product_id: id, place_id: place, is_sold_out: isSoldOut })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'product_id', 'place_id']).doUpdateSet({ is_sold_out: isSoldOut }),
    )
    .execute()
  await dropEmpty(tx, eventId)
}

/** Makes products available at each place where they were sold out. */
export const clearSoldOutAt = async (tx: Db, eventId: EventId, ids: readonly ProductId[]): Promise<void> => {
  await tx
    .updateTable('product_place')
    .set({ is_sold_out: false })
    .where('event_id', '=', eventId)
    .where('product_id', 'in', ids)
    .where('is_sold_out', '=', true)
    .execute()
  await dropEmpty(tx, eventId)
}

/** The ids of the event's places. */
export const selectPlaceIds = async (db: Db, eventId: EventId): Promise<Set<PlaceId>> => {
  const rows = await db.selectFrom('named_place').select('place_id').where('event_id', '=', eventId).execute()
  return new Set(rows.map((row) => row.place_id as PlaceId))
}

/** The event's places by name. */
export const selectPlaces = async (db: Db, eventId: EventId): Promise<{ id: PlaceId; name: string }[]> => {
  const rows = await db
    .selectFrom('named_place')
    .select(['place_id', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('name')
    .orderBy('place_id')
    .execute()
  return rows.map((row) => ({ id: row.place_id as PlaceId, name: row.name ?? '' }))
}

/** Happy hours in the order of their making. */
export const selectHappyHours = async (db: Db, eventId: EventId): Promise<HappyHour[]> => {
  const rows = await db
    .selectFrom('happy_hour')
    .select(['happy_hour_id', 'name', 'weekdays', 'product_ids', 'category', 'place_ids'])
    .select(['percent_off', 'price_centavos'])
    .select([
      sql<string | null>`to_char(on_date, 'YYYY-MM-DD')`.as('date'),
      sql<string>`to_char(from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(until_time, 'HH24:MI')`.as('until'),
    ])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('happy_hour_id')
    .execute()
  return rows.map((row) => ({
    id: row.happy_hour_id,
    name: row.name,
    weekdays: row.weekdays,
    date: row.date,
    from: row.from,
    until: row.until,
    products: row.product_ids as ProductId[] | null,
    category: row.category,
    places: row.place_ids as PlaceId[] | null,
    discount:
      row.percent_off === null
        ? { by: 'price', price: centavos(row.price_centavos ?? 0n) }
        : { by: 'percent', percent: row.percent_off },
  }))
}

const toColumns = ({ discount, ...fields }: HappyHourFields) => ({
  name: fields.name,
  weekdays: fields.weekdays,
  on_date: fields.date,
  from_time: fields.from,
  until_time: fields.until,
  product_ids: fields.products,
  category: fields.category,
  place_ids: fields.places,
  percent_off: discount.by === 'percent' ? discount.percent : null,
  price_centavos: discount.by === 'price' ? discount.price : null,
})

export const insertHappyHour = async (
  tx: Db,
  eventId: EventId,
  { id, ...fields }: HappyHour,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('happy_hour')
    .values({ event_id: eventId, happy_hour_id: id, ...toColumns(fields), created_at: at })
    .execute()
}

/** False when the event has no such happy hour. */
export const updateHappyHour = async (
  tx: Db,
  eventId: EventId,
  { id, ...fields }: HappyHour,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('happy_hour')
    .set(toColumns(fields))
    .where('event_id', '=', eventId)
    .where('happy_hour_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the event has no such happy hour. */
export const deleteHappyHour = async (tx: Db, eventId: EventId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('happy_hour')
    .where('event_id', '=', eventId)
    .where('happy_hour_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
