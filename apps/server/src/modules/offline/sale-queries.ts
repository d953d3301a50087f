import type { DeviceId, EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { OfflineDoubt } from '@saldo/contract/offline'
import { sql, type Selectable } from 'kysely'
import type { Db, DB } from '../../db/index.ts'

type SaleState = 'booked' | 'online' | 'waiting' | 'dropped'

/** A sale made offline, as it was posted. */
export type PostedSale = {
  eventId: EventId
  deviceId: DeviceId
  seq: number
  opId: OpId
  /** The text that the till signed. */
  record: string
  hash: Buffer
  signature: Buffer
  /** Null where its QR is nobody's. */
  walletId: WalletId | null
  actorId: UserId
  placeId: PlaceId
  amount: Centavos
  paid: Centavos
  lost: Centavos
  state: SaleState
  doubt: OfflineDoubt | null
  occurredAt: Date
  receivedAt: Date
  decision: { at: Date; by: UserId; reason: string } | null
}

type Row = Selectable<DB['offline_sale']>

const decisionOf = ({ decided_at: at, decided_by: by, reason }: Row): PostedSale['decision'] =>
  at === null ? null : { at, by: by as UserId, reason: reason ?? '' }

const saleOf = (row: Row): PostedSale => ({
  eventId: row.event_id as EventId,
  deviceId: row.device_id as DeviceId,
  seq: row.seq,
  opId: row.op_id as OpId,
  record: row.record,
  hash: row.record_hash,
  signature: row.signature,
  walletId: row.wallet_id as WalletId | null,
  actorId: row.actor_id as UserId,
  placeId: row.place_id as PlaceId,
  amount: centavos(row.amount_centavos),
  paid: centavos(row.paid_centavos),
  lost: centavos(row.lost_centavos),
  state: row.state as SaleState,
  doubt: row.doubt as OfflineDoubt | null,
  occurredAt: row.occurred_at,
  receivedAt: row.received_at,
  decision: decisionOf(row),
})

const salesOf = (db: Db, eventId: EventId) =>
  db.selectFrom('offline_sale').selectAll().where('event_id', '=', eventId)

type Numbered = Pick<PostedSale, 'deviceId' | 'seq' | 'opId'>

/** Sales posted under these operations, or under these numbers of their tills and the ones beside. */
export const salesNear = async (
  db: Db,
  eventId: EventId,
  records: readonly Numbered[],
): Promise<PostedSale[]> => {
  const beside = records.flatMap(({ deviceId, seq }) => [-1, 0, 1].map((by) => ({ deviceId, seq: seq + by })))
  const { rows } = await sql<Row>`
    SELECT s.* FROM offline_sale s
    WHERE s.event_id = ${eventId} AND s.op_id = ANY(${records.map(({ opId }) => opId)}::uuid[])
    UNION
    SELECT s.* FROM unnest(${beside.map(({ deviceId }) => deviceId)}::uuid[], ${beside.map(({ seq }) => seq)}::integer[])
      AS n(device_id, seq)
    JOIN offline_sale s ON s.event_id = ${eventId} AND s.device_id = n.device_id AND s.seq = n.seq`.execute(
    db,
  )
  return rows.map(saleOf)
}

/** The sale of an operation, held until commit. */
export const lockSale = async (tx: Db, eventId: EventId, opId: OpId): Promise<PostedSale | null> => {
  const row = await salesOf(tx, eventId).where('op_id', '=', opId).forNoKeyUpdate().executeTakeFirst()
  return row ? saleOf(row) : null
}

export const insertSales = async (tx: Db, sales: readonly PostedSale[]): Promise<void> => {
  if (sales.length === 0) return
  await tx
    .insertInto('offline_sale')
    .values(
      sales.map((sale) => ({
        event_id: sale.eventId,
        device_id: sale.deviceId,
        seq: sale.seq,
        op_id: sale.opId,
        record: sale.record,
        record_hash: sale.hash,
        signature: sale.signature,
        wallet_id: sale.walletId,
        actor_id: sale.actorId,
        place_id: sale.placeId,
        amount_centavos: sale.amount,
        paid_centavos: sale.paid,
        lost_centavos: sale.lost,
        state: sale.state,
        doubt: sale.doubt,
        occurred_at: sale.occurredAt,
        received_at: sale.receivedAt,
      })),
    )
    .execute()
}

type Decided = Pick<PostedSale, 'eventId' | 'opId' | 'state' | 'paid' | 'lost'> & {
  decision: NonNullable<PostedSale['decision']>
}

export const markDecided = async (
  tx: Db,
  { eventId, opId, state, paid, lost, decision }: Decided,
): Promise<void> => {
  await tx
    .updateTable('offline_sale')
    .set({
      state,
      paid_centavos: paid,
      lost_centavos: lost,
      decided_at: decision.at,
      decided_by: decision.by,
      reason: decision.reason,
    })
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .execute()
}

export type Shown = 'waiting' | 'short' | 'all'

const shownBy = (show: Shown) => {
  if (show === 'waiting') return sql<boolean>`state = 'waiting'`
  return show === 'short' ? sql<boolean>`lost_centavos > 0` : sql<boolean>`true`
}

/** How many sales of an event there are. */
export const countSales = async (db: Db, eventId: EventId, show: Shown): Promise<number> => {
  const { count } = await db
    .selectFrom('offline_sale')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('event_id', '=', eventId)
    .where(shownBy(show))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sales of an event, newest first, at most `limit`. */
export const listSales = async (
  db: Db,
  eventId: EventId,
  { show, limit }: { show: Shown; limit: number },
): Promise<PostedSale[]> => {
  const rows = await salesOf(db, eventId)
    .where(shownBy(show))
    .orderBy('received_at', 'desc')
    .orderBy('device_id')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(saleOf)
}

/** Which of these operations are sales that a till made offline. */
export const soldOffline = async (
  db: Db,
  eventId: EventId,
  opIds: readonly OpId[],
): Promise<ReadonlySet<OpId>> => {
  const rows = await db
    .selectFrom('offline_sale')
    .select('op_id')
    .where('event_id', '=', eventId)
    .where('op_id', 'in', [...opIds])
    .execute()
  return new Set(rows.map((row) => row.op_id as OpId))
}

/** Sales of these wallets that wait for a manager, the newest first, at most `limit`. */
export const waitingSalesOf = async (
  db: Db,
  eventId: EventId,
  { walletIds, limit }: { walletIds: readonly WalletId[]; limit: number },
): Promise<PostedSale[]> => {
  const rows = await salesOf(db, eventId)
    .where('state', '=', sql.lit('waiting'))
    .where('wallet_id', 'in', [...walletIds])
    .orderBy('occurred_at', 'desc')
    .orderBy('op_id')
    .limit(limit)
    .execute()
  return rows.map(saleOf)
}
