import type { SoldPart } from '@saldo/contract/combos'
import type { EventId, ProductId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** The parts of each combo, in their order and under their present names. */
export const selectParts = async (db: Db, eventId: EventId): Promise<Map<ProductId, SoldPart[]>> => {
  const rows = await db
    .selectFrom('product_part as c')
    .innerJoin('product as p', (join) =>
      join.onRef('p.event_id', '=', 'c.event_id').onRef('p.product_id', '=', 'c.part_id'),
    )
    .select(['c.product_id', 'c.part_id', 'c.quantity', 'p.name'])
    .where('c.event_id', '=', eventId)
    .orderBy('c.product_id')
    .orderBy('c.position')
    .execute()
  const found = new Map<ProductId, SoldPart[]>()
  for (const row of rows) {
    const id = row.product_id as ProductId
    const part = { product_id: row.part_id as ProductId, name: row.name, quantity: row.quantity }
    found.set(id, [...(found.get(id) ?? []), part])
  }
  return found
}

/** Writes the parts of a product in place of those that it had. */
export const replaceParts = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  parts: readonly Pick<SoldPart, 'product_id' | 'quantity'>[],
): Promise<void> => {
  await tx.deleteFrom('product_part').where('event_id', '=', eventId).where('product_id', '=', id).execute()
  await sql`INSERT INTO product_part (event_id, product_id, position, part_id, quantity)
    SELECT ${eventId}, ${id}, x.position, x.part_id, x.quantity
    FROM unnest(${parts.map((part) => part.product_id)}::uuid[],
      ${parts.map(({ quantity }) => quantity)}::smallint[])
      WITH ORDINALITY AS x(part_id, quantity, position)`.execute(tx)
}
