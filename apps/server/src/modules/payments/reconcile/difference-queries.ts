import type { EventId } from '@saldo/contract/ids'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'
import type { Span } from '../../../gateways/payment-provider.ts'

export type Difference = {
  gateway: OnlineGateway
  reportId: string
  kind: 'unknown_here' | 'unknown_there' | 'amount' | 'refunded' | 'fee' | 'not_applied'
  eventId: EventId | null
  code: string | null
  ours: bigint | null
  theirs: bigint | null
  foundAt: Date
}

/** Our record of a payment that a report should list. */
export type Held = {
  eventId: EventId
  reportId: string
  gatewayPaymentId: string
  code: string
  amount: bigint
  refunded: bigint
  fee: bigint | null
  isCredited: boolean
}

export type DifferenceKey = Pick<Difference, 'gateway' | 'reportId' | 'kind'>

type HeldRow = {
  event_id: number
  report_id: string
  gateway_payment_id: string
  code: string
  amount_centavos: bigint
  refunded_centavos: bigint
  fee_centavos: bigint | null
  money: string
  suspended: bigint | null
  taken_centavos: bigint | null
}

const toHeld = (row: HeldRow): Held => ({
  eventId: row.event_id as EventId,
  reportId: row.report_id,
  gatewayPaymentId: row.gateway_payment_id,
  code: row.code,
  amount: row.taken_centavos ?? row.suspended ?? row.amount_centavos,
  refunded: row.refunded_centavos,
  fee: row.fee_centavos,
  isCredited: row.money === 'credited',
})

const held = (gateway: OnlineGateway) => sql`
  SELECT a.event_id, a.report_id, a.gateway_payment_id, a.code, a.amount_centavos, a.refunded_centavos,
         a.fee_centavos, a.money, a.taken_centavos, s.amount_centavos AS suspended
  FROM attempt_at_gateway a LEFT JOIN payment_suspense s ON s.event_id = a.event_id AND s.gateway = a.gateway
    AND s.gateway_payment_id = a.gateway_payment_id
  WHERE a.gateway = ${gateway} AND a.money <> 'none' AND a.report_id IS NOT NULL`

/** A database's records of a gateway's payments that began in a span, but those that a person wrote off as never made. */
export const heldIn = async (db: Db, gateway: OnlineGateway, { from, to }: Span): Promise<Held[]> => {
  const { rows } = await sql<HeldRow>`${held(gateway)} AND a.created_at BETWEEN ${from} AND ${to}
    AND a.taken_centavos IS DISTINCT FROM 0`.execute(db)
  return rows.map(toHeld)
}

/** A database's record for one row of a report; null when it has none. */
export const heldOf = async (db: Db, gateway: OnlineGateway, reportId: string): Promise<Held | null> => {
  const { rows } = await sql<HeldRow>`${held(gateway)} AND a.report_id = ${reportId}`.execute(db)
  return rows[0] ? toHeld(rows[0]) : null
}

/** When the gateway last updated a payment whose money we took in; null when we know of none. */
export const changedUntil = async (
  db: Db,
  gateway: OnlineGateway,
  reportId: string,
): Promise<Date | null> => {
  const row = await db
    .selectFrom('attempt_at_gateway')
    .select('gateway_updated_at')
    .where('gateway', '=', gateway)
    .where('report_id', '=', reportId)
    .where('money', '<>', 'none')
    .executeTakeFirst()
  return row?.gateway_updated_at ?? null
}

/** Whether a payment without an order of ours is in suspense. */
export const isStray = async (db: Db, gateway: OnlineGateway, gatewayPaymentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('payment_suspense')
    .select('suspense_id')
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a difference; false when it was known, open or repaired. */
export const insertDifference = async (db: Db, difference: Difference): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_difference')
    .values({
      gateway: difference.gateway,
      report_id: difference.reportId,
      kind: difference.kind,
      event_id: difference.eventId,
      code: difference.code,
      ours_centavos: difference.ours,
      theirs_centavos: difference.theirs,
      found_at: difference.foundAt,
      status: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores a payment that could not be applied, again if it was repaired before. */
export const noteNotApplied = async (db: Db, difference: Difference): Promise<void> => {
  if (await insertDifference(db, difference)) return
  await db
    .updateTable('payment_difference')
    .set({ status: 'open', resolution: null, closed_at: null, found_at: difference.foundAt })
    .where('gateway', '=', difference.gateway)
    .where('report_id', '=', difference.reportId)
    .where('kind', '=', difference.kind)
    .where('status', '=', 'repaired')
    .execute()
}

export type Resolution = 'applied' | 'booked' | 'confirmed' | 'debt' | 'rest'

export const closeDifference = async (
  db: Db,
  { gateway, reportId, kind }: DifferenceKey,
  resolution: Resolution,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('payment_difference')
    .set({ status: 'repaired', resolution, closed_at: at })
    .where('gateway', '=', gateway)
    .where('report_id', '=', reportId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .execute()
}

type Row = Selectable<DB['payment_difference']>

const toDifference = (row: Row): Difference => ({
  gateway: row.gateway as OnlineGateway,
  reportId: row.report_id,
  kind: row.kind as Difference['kind'],
  eventId: row.event_id as EventId | null,
  code: row.code,
  ours: row.ours_centavos,
  theirs: row.theirs_centavos,
  foundAt: row.found_at,
})

/** Unrepaired differences, oldest first. Control database. */
export const openDifferences = async (db: Db): Promise<Difference[]> => {
  const rows = await db
    .selectFrom('payment_difference')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('found_at')
    .execute()
  return rows.map(toDifference)
}

/** A difference with how it ended. */
export type ListedDifference = Difference & { resolution: Resolution | null; closedAt: Date | null }

const toListed = (row: Row): ListedDifference => ({
  ...toDifference(row),
  resolution: row.resolution as Resolution | null,
  closedAt: row.closed_at,
})

/** The open ones, oldest first, or the repaired ones, newest first. Control database. */
export const listDifferences = async (
  db: Db,
  isOpen: boolean,
  limit: number,
): Promise<ListedDifference[]> => {
  const rows = await db
    .selectFrom('payment_difference')
    .selectAll()
    .where('status', '=', isOpen ? 'open' : 'repaired')
    .orderBy(isOpen ? 'found_at' : 'closed_at', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(toListed)
}

export const findDifference = async (
  db: Db,
  { gateway, reportId, kind }: DifferenceKey,
): Promise<ListedDifference | null> => {
  const row = await db
    .selectFrom('payment_difference')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('report_id', '=', reportId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? toListed(row) : null
}

/** The end of a gateway's last sweep; null before the first. */
export const sweptUntil = async (db: Db, gateway: OnlineGateway): Promise<Date | null> => {
  const row = await db
    .selectFrom('payment_sweep')
    .select('swept_until')
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return row?.swept_until ?? null
}

export const setSweptUntil = async (db: Db, gateway: OnlineGateway, at: Date): Promise<void> => {
  await db
    .insertInto('payment_sweep')
    .values({ gateway, swept_until: at })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ swept_until: at }))
    .execute()
}
