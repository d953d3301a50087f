import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
import type { Order } from '../../orders/index.ts'

export type Preference = {
  eventId: EventId
  code: string
  orderId: OrderId
  gatewayKey: string
  preferenceId: string | null
  createdAt: Date
  /** The payment deadline as the gateway was told. */
  expiresAt: Date
  /** When the gateway ended it at our request; null while it may be payable. */
  endedAt: Date | null
}

const toPreference = (row: Selectable<DB['payment_preference']>): Preference => ({
  eventId: row.event_id as EventId,
  code: row.code,
  orderId: row.order_id as OrderId,
  gatewayKey: row.gateway_key,
  preferenceId: row.preference_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
})

/** The preference of a purchase code; null when none was prepared. */
export const findPreference = async (db: Db, eventId: EventId, code: string): Promise<Preference | null> => {
  const row = await db
    .selectFrom('payment_preference')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? toPreference(row) : null
}

export const insertPreference = async (
  tx: Db,
  { eventId, code, orderId, gatewayKey, createdAt, expiresAt }: Preference,
  termsVersion: string,
): Promise<void> => {
  await tx
    .insertInto('payment_preference')
    .values({
      event_id: eventId,
      code,
      order_id: orderId,
      gateway_key: gatewayKey,
      created_at: createdAt,
      expires_at: expiresAt,
      terms_accepted_at: createdAt,
      terms_version: termsVersion,
    })
    .execute()
}

export const updatePreference = async (
  tx: Db,
  { eventId, code }: Pick<Preference, 'eventId' | 'code'>,
  changes: { preferenceId?: string; expiresAt?: Date; endedAt?: Date | null },
): Promise<void> => {
  await tx
    .updateTable('payment_preference')
    .set({
      ...(changes.preferenceId !== undefined && { preference_id: changes.preferenceId }),
      ...(changes.expiresAt && { expires_at: changes.expiresAt }),
      ...(changes.endedAt !== undefined && { ended_at: changes.endedAt }),
    })
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .execute()
}

/** Stores that the gateway ended a preference, unless it was told a later deadline meanwhile. */
export const markEnded = async (
  tx: Db,
  { eventId, code, expiresAt }: Pick<Preference, 'eventId' | 'code' | 'expiresAt'>,
  endedAt: Date,
): Promise<void> => {
  await tx
    .updateTable('payment_preference')
    .set({ ended_at: endedAt })
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .where('expires_at', '=', expiresAt)
    .execute()
}

/** An order's preferences that a wallet could still pay, according to our database. */
export const payablePreferences = async (
  db: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
  at: Date,
): Promise<Preference[]> => {
  const rows = await db
    .selectFrom('payment_preference')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
  return rows.map(toPreference)
}

/** An order rarely has more recent codes; the sweep finds payments under older ones. */
const NEWEST_CODES = 3

/** The newest purchase codes of an order under which a wallet may have paid. */
export const preparedCodes = async (
  db: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_preference')
    .select('code')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(NEWEST_CODES)
    .execute()
  return rows.map(({ code }) => code)
}
