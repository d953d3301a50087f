import type { Cup } from '@saldo/contract/cups'
import type { EventId, OpId, ProductId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { CupsOf } from './product.ts'

/** The deposits of products that have one. */
export const selectCups = async (db: Db, eventId: EventId): Promise<Map<ProductId, Cup>> => {
  const rows = await db
    .selectFrom('product')
    .select(['product_id', 'cup_name', 'cup_centavos'])
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .where('cup_name', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.product_id as ProductId,
      { name: row.cup_name ?? '', price: centavos(row.cup_centavos ?? 0) },
    ]),
  )
}

/** False for a product that the event doesn't have. */
export const updateCup = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  cup: Cup | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ cup_name: cup?.name ?? null, cup_centavos: cup?.price ?? null })
    .where('event_id', '=', eventId)
    .where('product_id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Counts the deposits of sales that were made already, once each, which only adds to what QRs paid. After the ledger,
 * which holds the QRs.
 */
export const countCups = async (
  tx: Db,
  eventId: EventId,
  sales: readonly { opId: OpId; cups: CupsOf }[],
  at: Date,
): Promise<void> => {
  if (sales.length === 0) return
  await sql`SELECT app.count_cups(${eventId}, ${at}, ${sales.map(({ opId }) => opId)}::uuid[],
    ${sales.map(({ cups }) => JSON.stringify(cups))}::jsonb[])`.execute(tx)
}

/** The promotional part of what a locked QR may be given back for cups; null where it paid less for them. */
export const promoOfCups = async (
  tx: Db,
  eventId: EventId,
  { walletId, amount }: { walletId: WalletId; amount: Centavos },
): Promise<Centavos | null> => {
  const { rows } = await sql<{ promo: bigint | null }>`
    SELECT app.promo_of_cups(${eventId}, ${walletId}, ${amount}::bigint) AS promo`.execute(tx)
  const promo = rows[0]?.promo ?? null
  return promo === null ? null : centavos(promo)
}

/** Whether a QR was given back already what this charge paid for cups, in real money or in promotion. */
export const areCupsReturned = async (tx: Db, eventId: EventId, opId: OpId): Promise<boolean> => {
  const row = await tx
    .selectFrom('cup_move as m')
    .innerJoin('cup_balance as b', (join) =>
      join.onRef('b.event_id', '=', 'm.event_id').onRef('b.wallet_id', '=', 'm.wallet_id'),
    )
    .select(['m.centavos', 'm.promo_centavos as promo', 'b.paid_centavos', 'b.promo_centavos'])
    .where('m.event_id', '=', eventId)
    .where('m.op_id', '=', opId)
    .executeTakeFirst()
  if (!row) return false
  const { promo, promo_centavos: promoLeft } = row
  return promoLeft < promo || row.paid_centavos - promoLeft < row.centavos - promo
}

/** Takes back what voided operations counted; false where their cups were returned at this moment. */
export const voidCups = async (tx: Db, eventId: EventId, opIds: readonly OpId[]): Promise<boolean> => {
  const { rows } = await sql<{ done: boolean }>`
    SELECT app.void_cups(${eventId}, ${opIds}::uuid[]) AS done`.execute(tx)
  return rows[0]?.done === true
}

/** What a QR paid for cups follows it into another. Only in the transaction that merged the two. */
export const mergeCups = async (
  tx: Db,
  eventId: EventId,
  { from, into }: { from: WalletId; into: WalletId },
): Promise<void> => {
  await sql`SELECT app.merge_cups(${eventId}, ${from}, ${into})`.execute(tx)
}
