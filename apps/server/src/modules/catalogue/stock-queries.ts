import type { EventId, OpId, ProductId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Stock } from './product.ts'

/** What is left of the products that somebody counts. */
export const selectStock = async (db: Db, eventId: EventId): Promise<Map<ProductId, Stock>> => {
  const rows = await db
    .selectFrom('product_stock')
    .select(['product_id', 'pieces_left', 'alert_at'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(
    rows.map((row) => [row.product_id as ProductId, { left: row.pieces_left, alertAt: row.alert_at }]),
  )
}

export const upsertStock = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  { left, alertAt }: Stock,
): Promise<void> => {
  const values = { pieces_left: left, alert_at: alertAt }
  await tx
    .insertInto('product_stock')
    .values({ event_id: eventId, product_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'product_id']).doUpdateSet(values))
    .execute()
}

/** Changes the alert and leaves the count to the sales; false where nobody counts. */
export const updateAlert = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  alertAt: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_stock')
    .set({ alert_at: alertAt })
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteStock = async (tx: Db, eventId: EventId, id: ProductId): Promise<void> => {
  await tx.deleteFrom('product_stock').where('event_id', '=', eventId).where('product_id', '=', id).execute()
}

type Sold = {
  opId: OpId
  items: readonly {
    productId?: ProductId
    quantity: number
    parts?: readonly { product_id: ProductId; quantity: number }[] | undefined
  }[]
}

/** Pieces of each product that was picked by button, and of the parts of combos as their lines say them. */
export const piecesOf = (items: Sold['items']): Record<ProductId, number> => {
  const pieces: Record<ProductId, number> = {}
  const add = (id: ProductId, quantity: number): void => {
    pieces[id] = (pieces[id] ?? 0) + quantity
  }
  for (const { productId, quantity, parts = [] } of items) {
    if (productId === undefined || quantity <= 0) continue
    add(productId, quantity)
    for (const part of parts) add(part.product_id, quantity * part.quantity)
  }
  return pieces
}

/**
 * Takes what sales sold from what is left, once each, also below zero: for sales that were made already. After the
 * ledger, whose wallets are locked before stock.
 */
export const countStock = async (
  tx: Db,
  eventId: EventId,
  sales: readonly Sold[],
  at: Date,
): Promise<void> => {
  const counted = sales
    .map(({ opId, items }) => ({ opId, pieces: JSON.stringify(piecesOf(items)) }))
    .filter(({ pieces }) => pieces !== '{}')
  if (counted.length === 0) return
  await sql`SELECT app.count_stock(${eventId}, ${at}, ${counted.map(({ opId }) => opId)}::uuid[],
    ${counted.map(({ pieces }) => pieces)}::jsonb[])`.execute(tx)
}

/** Takes what a sale sold where so much is left; false where it isn't, and then nothing is taken. */
export const takeStock = async (
  tx: Db,
  eventId: EventId,
  { opId, items }: Sold,
  at: Date,
): Promise<boolean> => {
  const pieces = JSON.stringify(piecesOf(items))
  const { rows } = await sql<{ code: string | null }>`
    SELECT (app.take_stock(${eventId}, ${at}, ${[opId]}::uuid[], ${[pieces]}::jsonb[]))[1] AS code`.execute(
    tx,
  )
  return rows[0]?.code === null
}

/** Gives back what these operations took, once each, after the ledger took them back. */
export const returnStock = async (
  tx: Db,
  eventId: EventId,
  opIds: readonly OpId[],
  at: Date,
): Promise<void> => {
  if (opIds.length === 0) return
  await sql`SELECT app.return_stock(${eventId}, ${at}, ${opIds}::uuid[])`.execute(tx)
}

/** Gives back what of an operation's pieces these items took, after the ledger gave their price back. */
export const returnPieces = async (
  tx: Db,
  eventId: EventId,
  { opId, items }: Sold,
  at: Date,
): Promise<void> => {
  await sql`SELECT app.return_pieces(${eventId}, ${at}, ${opId},
    ${JSON.stringify(piecesOf(items))}::jsonb)`.execute(tx)
}

/** Makes what some operations took another's, which its void gives back: a tab's rounds are its charge's once it is closed. */
export const moveStock = async (tx: Db, eventId: EventId, from: readonly OpId[], to: OpId): Promise<void> => {
  if (from.length === 0) return
  await sql`SELECT app.move_stock(${eventId}, ${from}::uuid[], ${to})`.execute(tx)
}
