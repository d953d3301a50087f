import type { DeviceId, EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { OfflineDoubt } from '@saldo/contract/offline'
import { sql, type Selectable } from 'kysely'
import type { Db, DB } from '../../db/index.ts'

export type SaleState = 'booked' | 'online' | 'waiting' | 'dropped'

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

/** The sale posted under this operation, or under this number of this till. */
export const findSale = async (
  db: Db,
  { eventId, deviceId, seq, opId }: Pick<PostedSale, 'eventId' | 'deviceId' | 'seq' | 'opId'>,
): Promise<PostedSale | null> => {
  const row = await salesOf(db, eventId)
    .where((eb) => eb.or([eb('op_id', '=', opId), eb('device_id', '=', deviceId).and('seq', '=', seq)]))
    .executeTakeFirst()
  return row ? saleOf(row) : null
}

/** The sale of an operation, held until commit. */
export const lockSale = async (tx: Db, eventId: EventId, opId: OpId): Promise<PostedSale | null> => {
  const row = await salesOf(tx, eventId).where('op_id', '=', opId).forNoKeyUpdate().executeTakeFirst()
  return row ? saleOf(row) : null
}

/** The records of a till right before and after a number. */
export const neighboursOf = async (
  tx: Db,
  { eventId, deviceId, seq }: Pick<PostedSale, 'eventId' | 'deviceId' | 'seq'>,
): Promise<Pick<PostedSale, 'seq' | 'hash' | 'record'>[]> => {
  const rows = await salesOf(tx, eventId)
    .where('device_id', '=', deviceId)
    .where('seq', 'in', [seq - 1, seq + 1])
    .execute()
  return rows.map(saleOf)
}

export const insertSale = async (tx: Db, sale: PostedSale): Promise<void> => {
  await tx
    .insertInto('offline_sale')
    .values({
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
    })
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

/** Sales of an event, newest first, at most `limit`, and how many there are. */
export const listSales = async (
  db: Db,
  eventId: EventId,
  { show, limit }: { show: Shown; limit: number },
): Promise<{ sales: PostedSale[]; total: number }> => {
  const rows = await salesOf(db, eventId)
    .where(shownBy(show))
    .orderBy('received_at', 'desc')
    .orderBy('device_id')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const { count } = await db
    .selectFrom('offline_sale')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('event_id', '=', eventId)
    .where(shownBy(show))
    .executeTakeFirstOrThrow()
  return { sales: rows.map(saleOf), total: Number(count) }
}
