import { ageCheck } from '@saldo/contract/catalogue'
import type { EventId, ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { selectDiscounts } from './discount-queries.ts'
import { selectParts } from './combo-queries.ts'
import { selectHappyHours, selectMenus } from './menu-queries.ts'
import { selectCups } from './cup-queries.ts'
import { selectOptions, selectOptionsOut } from './option-queries.ts'
import { selectStock } from './stock-queries.ts'
import type { EventCatalogue, Product, ProductFields, TillSettings } from './product.ts'

type ProductRow = {
  product_id: string
  name: string
  price_centavos: bigint
  category: string | null
  is_adult_only: boolean
  is_sold_out: boolean
}

const columns = ['product_id', 'name', 'price_centavos', 'category', 'is_adult_only', 'is_sold_out'] as const

const toProduct = (row: ProductRow): Product => ({
  id: row.product_id as ProductId,
  name: row.name,
  price: centavos(row.price_centavos),
  category: row.category,
  isAdultOnly: row.is_adult_only,
  isSoldOut: row.is_sold_out,
})

const toColumns = (fields: ProductFields) => ({
  name: fields.name,
  price_centavos: fields.price,
  category: fields.category,
  is_adult_only: fields.isAdultOnly,
})

const NOT_SET: TillSettings & { version: number } = {
  version: 0,
  tipPercents: null,
  voidMinutes: 10,
  ageCheck: 'each_time',
  confirmsTips: false,
  confirmsFrom: null,
}

const selectSettings = async (db: Db, eventId: EventId): Promise<TillSettings & { version: number }> => {
  const row = await db
    .selectFrom('till_settings')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return NOT_SET
  const [low, middle, high] = row.tip_percents ?? []
  const hasTips = low !== undefined && middle !== undefined && high !== undefined
  return {
    version: Number(row.version),
    tipPercents: hasTips ? [low, middle, high] : null,
    voidMinutes: row.void_minutes,
    ageCheck: ageCheck.parse(row.age_check),
    confirmsTips: row.confirms_tips,
    confirmsFrom: row.confirms_from_centavos === null ? null : centavos(row.confirms_from_centavos),
  }
}

/** Products that are not retired, in the manager's order. */
export const selectProducts = async (db: Db, eventId: EventId): Promise<Product[]> => {
  const rows = await db
    .selectFrom('product')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('product_id')
    .execute()
  return rows.map(toProduct)
}

/**
 * The version is read first: products changed meanwhile are newer than the version, and so are read again.
 */
export const readCatalogue = async (db: Db, eventId: EventId): Promise<Omit<EventCatalogue, 'timezone'>> => {
  const settings = await selectSettings(db, eventId)
  const products = await selectProducts(db, eventId)
  const menus = await selectMenus(db, eventId)
  const options = await selectOptions(db, eventId)
  const optionsOut = await selectOptionsOut(db, eventId)
  const cups = await selectCups(db, eventId)
  const parts = await selectParts(db, eventId)
  const happyHours = await selectHappyHours(db, eventId)
  const stock = await selectStock(db, eventId)
  const discounts = await selectDiscounts(db, eventId)
  const byId = new Map(products.map((product) => [product.id, product]))
  return {
    ...settings,
    products,
    byId,
    menus,
    options,
    optionsOut,
    cups,
    parts,
    happyHours,
    discounts,
    stock,
  }
}

/** The versions of these events; an event without a catalogue is missing. */
export const selectVersions = async (db: Db, eventIds: readonly EventId[]): Promise<Map<EventId, number>> => {
  const rows = await db
    .selectFrom('till_settings')
    .select(['event_id', 'version'])
    .where('event_id', 'in', eventIds)
    .execute()
  return new Map(rows.map((row) => [row.event_id as EventId, Number(row.version)]))
}

/**
 * The first step of every change: locks the version, so that other changes of the event wait until the
 * commit.
 */
export const growVersion = async (tx: Db, eventId: EventId): Promise<void> => {
  await tx
    .insertInto('till_settings')
    .values({ event_id: eventId, version: 1n })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({ version: sql`till_settings.version + 1` }),
    )
    .execute()
}

export const updateSettings = async (tx: Db, eventId: EventId, settings: TillSettings): Promise<void> => {
  await tx
    .updateTable('till_settings')
    .set({
      tip_percents: settings.tipPercents,
      void_minutes: settings.voidMinutes,
      age_check: settings.ageCheck,
      confirms_tips: settings.confirmsTips,
      confirms_from_centavos: settings.confirmsFrom,
    })
    .where('event_id', '=', eventId)
    .execute()
}

/** Adds the product last in the order. */
export const insertProduct = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  fields: ProductFields,
  at: Date,
): Promise<Product> => {
  const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM product WHERE event_id = ${eventId})`
  const row = await tx
    .insertInto('product')
    .values({ event_id: eventId, product_id: id, ...toColumns(fields), position, created_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toProduct(row)
}

/** Returns undefined when the event has no such product or it is retired. */
export const updateProduct = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  change: ProductFields | { isSoldOut: boolean } | { retiredAt: Date },
): Promise<Product | undefined> => {
  const set =
    'name' in change
      ? toColumns(change)
      : 'isSoldOut' in change
        ? { is_sold_out: change.isSoldOut }
        : { retired_at: change.retiredAt }
  const row = await tx
    .updateTable('product')
    .set(set)
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .where('retired_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** Writes the fields of several products of the event that are not retired. */
export const updateProducts = async (
  tx: Db,
  eventId: EventId,
  products: readonly Product[],
): Promise<void> => {
  if (products.length === 0) return
  await sql`UPDATE product p SET name = x.name, price_centavos = x.price, category = x.category,
      is_adult_only = x.adult, is_sold_out = x.sold_out
    FROM unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ name }) => name)}::text[],
      ${products.map(({ price }) => String(price))}::bigint[],
      ${products.map(({ category }) => category)}::text[],
      ${products.map(({ isAdultOnly }) => isAdultOnly)}::boolean[],
      ${products.map(({ isSoldOut }) => isSoldOut)}::boolean[])
      AS x(product_id, name, price, category, adult, sold_out)
    WHERE p.event_id = ${eventId} AND p.product_id = x.product_id AND p.retired_at IS NULL`.execute(tx)
}

export const updateOrder = async (tx: Db, eventId: EventId, ids: readonly ProductId[]): Promise<void> => {
  await sql`UPDATE product p SET position = x.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS x(product_id, position)
    WHERE p.event_id = ${eventId} AND p.product_id = x.product_id`.execute(tx)
}
