import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import type { Order } from '../../orders/index.ts'

export type Preference = {
  eventId: EventId
  code: string
  orderId: OrderId
  gatewayKey: string
  preferenceId: string | null
  expiresAt: Date
}

/** The preference of a purchase code; null when none was prepared. */
export const findPreference = async (db: Db, eventId: EventId, code: string): Promise<Preference | null> => {
  const row = await db
    .selectFrom('payment_preference')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row
    ? {
        eventId,
        code,
        orderId: row.order_id as OrderId,
        gatewayKey: row.gateway_key,
        preferenceId: row.preference_id,
        expiresAt: row.expires_at,
      }
    : null
}

export const insertPreference = async (
  tx: Db,
  { eventId, code, orderId, gatewayKey, expiresAt }: Preference,
  { at, termsVersion }: { at: Date; termsVersion: string },
): Promise<void> => {
  await tx
    .insertInto('payment_preference')
    .values({
      event_id: eventId,
      code,
      order_id: orderId,
      gateway_key: gatewayKey,
      created_at: at,
      expires_at: expiresAt,
      terms_accepted_at: at,
      terms_version: termsVersion,
    })
    .execute()
}

export const updatePreference = async (
  tx: Db,
  { eventId, code }: Pick<Preference, 'eventId' | 'code'>,
  changes: { preferenceId?: string; expiresAt?: Date },
): Promise<void> => {
  await tx
    .updateTable('payment_preference')
    .set({
      ...(changes.preferenceId !== undefined && { preference_id: changes.preferenceId }),
      ...(changes.expiresAt && { expires_at: changes.expiresAt }),
    })
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .execute()
}

/** The purchase codes of an order under which a wallet may have paid. */
export const preparedCodes = async (
  db: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_preference')
    .select('code')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ code }) => code)
}
