import type { EventId, OptionId, PlaceId, ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { OptionGroup } from '@saldo/contract/options'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** The groups of options of each product that has any, in their order. */
export const selectOptions = async (db: Db, eventId: EventId): Promise<Map<ProductId, OptionGroup[]>> => {
  const rows = await db
    .selectFrom('product_option_group as g')
    .innerJoin('product_option as o', (join) =>
      join
        .onRef('o.event_id', '=', 'g.event_id')
        .onRef('o.product_id', '=', 'g.product_id')
        .onRef('o.group_position', '=', 'g.position'),
    )
    .innerJoin('product as p', (join) =>
      join.onRef('p.event_id', '=', 'g.event_id').onRef('p.product_id', '=', 'g.product_id'),
    )
    .select(['g.product_id', 'g.group_id', 'g.name', 'g.takes_some', 'g.is_required'])
    .select(['o.option_id', 'o.name as option', 'o.price_centavos', 'o.is_sold_out'])
    .where('g.event_id', '=', eventId)
    .where('p.retired_at', 'is', null)
    .orderBy('g.product_id')
    .orderBy('g.position')
    .orderBy('o.position')
    .execute()
  const found = new Map<ProductId, OptionGroup[]>()
  for (const row of rows) {
    const id = row.product_id as ProductId
    const groups = found.get(id) ?? []
    found.set(id, groups)
    let group = groups.at(-1)
    if (group?.id !== row.group_id) {
      group = {
        id: row.group_id,
        name: row.name,
        choose: row.takes_some ? 'some' : 'one',
        is_required: row.is_required,
        options: [],
      }
      groups.push(group)
    }
    group.options.push({
      id: row.option_id as OptionId,
      name: row.option,
      price: centavos(row.price_centavos),
      is_sold_out: row.is_sold_out,
    })
  }
  return found
}

/** The places where options are sold out. */
export const selectOptionsOut = async (
  db: Db,
  eventId: EventId,
): Promise<Map<OptionId, ReadonlySet<PlaceId>>> => {
  const rows = await db
    .selectFrom('option_sold_out')
    .select(['option_id', 'place_id'])
    .where('event_id', '=', eventId)
    .orderBy('place_id')
    .execute()
  const out = new Map<OptionId, Set<PlaceId>>()
  for (const row of rows) {
    const id = row.option_id as OptionId
    out.set(id, (out.get(id) ?? new Set()).add(row.place_id as PlaceId))
  }
  return out
}

export type OptionOf = { product: ProductId; option: OptionId }

/** Where an option is sold out at single places. */
const deleteOut = (tx: Db, eventId: EventId, { product, option }: OptionOf) =>
  tx
    .deleteFrom('option_sold_out')
    .where('event_id', '=', eventId)
    .where('product_id', '=', product)
    .where('option_id', '=', option)

/** Marks an option of the event as sold out everywhere, or available at each place. */
export const updateOptionOut = async (
  tx: Db,
  eventId: EventId,
  of: OptionOf,
  isSoldOut: boolean,
): Promise<void> => {
  await tx
    .updateTable('product_option')
    .set({ is_sold_out: isSoldOut })
    .where('event_id', '=', eventId)
    .where('product_id', '=', of.product)
    .where('option_id', '=', of.option)
    .execute()
  if (!isSoldOut) await deleteOut(tx, eventId, of).execute()
}

/** Marks an option of the event as sold out at one place, or available there. */
export const updateOptionOutAt = async (
  tx: Db,
  eventId: EventId,
  { product, option, place }: OptionOf & { place: PlaceId },
  isSoldOut: boolean,
): Promise<void> => {
  const row = { event_id: eventId, product_id: product, option_id: option, place_id: place }
  if (isSoldOut)
    await tx
      .insertInto('option_sold_out')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await deleteOut(tx, eventId, { product, option }).where('place_id', '=', place).execute()
}

/** Writes the groups of a product in place of those that it had. */
export const replaceOptions = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  groups: readonly OptionGroup[],
): Promise<void> => {
  await tx
    .deleteFrom('product_option_group')
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .execute()
  await sql`INSERT INTO product_option_group
      (event_id, product_id, position, group_id, name, takes_some, is_required)
    SELECT ${eventId}, ${id}, x.position, x.group_id, x.name, x.takes_some, x.is_required
    FROM unnest(${groups.map((group) => group.id)}::uuid[], ${groups.map(({ name }) => name)}::text[],
      ${groups.map(({ choose }) => choose === 'some')}::boolean[],
      ${groups.map(({ is_required: isRequired }) => isRequired)}::boolean[])
      WITH ORDINALITY AS x(group_id, name, takes_some, is_required, position)`.execute(tx)
  const options = groups.flatMap((group, at) =>
    group.options.map((option, position) => ({ ...option, group: at + 1, position: position + 1 })),
  )
  await sql`INSERT INTO product_option
      (event_id, product_id, group_position, position, option_id, name, price_centavos, is_sold_out)
    SELECT ${eventId}, ${id}, x.* FROM unnest(${options.map(({ group }) => group)}::smallint[],
      ${options.map(({ position }) => position)}::smallint[], ${options.map((each) => each.id)}::uuid[],
      ${options.map(({ name }) => name)}::text[], ${options.map(({ price }) => String(price))}::bigint[],
      ${options.map(({ is_sold_out: isOut }) => isOut)}::boolean[]) AS x`.execute(tx)
  await sql`DELETE FROM option_sold_out o WHERE o.event_id = ${eventId} AND o.product_id = ${id}
    AND o.option_id <> ALL (${options.map((each) => each.id)}::uuid[])`.execute(tx)
}
