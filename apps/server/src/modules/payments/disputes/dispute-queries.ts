import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
import type { Dispute } from '../../../gateways/dispute.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'

/** A dispute as its gateway told of it last. */
export type KnownDispute = Dispute & {
  eventId: EventId
  gateway: OnlineGateway
  gatewayPaymentId: string
  notedAt: Date
  readAt: Date
}

export type DisputedAt = Pick<KnownDispute, 'eventId' | 'gateway' | 'gatewayPaymentId'>

const toDispute = (row: Selectable<DB['payment_dispute']>): KnownDispute => ({
  eventId: row.event_id as EventId,
  gateway: row.gateway as OnlineGateway,
  gatewayPaymentId: row.gateway_payment_id,
  id: row.dispute_id,
  state: row.state as Dispute['state'],
  amount: row.amount_centavos === null ? null : centavos(row.amount_centavos),
  reason: row.reason,
  dueAt: row.due_at,
  proofs: row.proofs,
  notedAt: row.noted_at,
  readAt: row.read_at,
})

const valuesOf = ({ state, amount, reason, dueAt, proofs }: Dispute) => ({
  state,
  amount_centavos: amount,
  reason: reason?.slice(0, 200) ?? null,
  due_at: dueAt,
  proofs,
})

/** Stores what a gateway tells of a dispute; a deadline that it no longer tells is kept. */
export const noteDispute = async (
  db: Db,
  { eventId, gateway, gatewayPaymentId }: DisputedAt,
  dispute: Dispute,
  at: Date,
): Promise<void> => {
  const { due_at: dueAt, ...values } = valuesOf(dispute)
  await db
    .insertInto('payment_dispute')
    .values({
      event_id: eventId,
      gateway,
      gateway_payment_id: gatewayPaymentId,
      dispute_id: dispute.id,
      ...values,
      due_at: dueAt,
      noted_at: at,
      read_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'gateway', 'dispute_id'])
        .doUpdateSet({ ...values, ...(dueAt !== null && { due_at: dueAt }), read_at: at }),
    )
    .execute()
}

const known = (db: Db) => db.selectFrom('payment_dispute').selectAll()

/** The payment's disputes, the newest first. */
export const disputesOfPayment = async (
  db: Db,
  { eventId, gateway, gatewayPaymentId }: DisputedAt,
): Promise<KnownDispute[]> => {
  const rows = await known(db)
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .orderBy('noted_at', 'desc')
    .orderBy('dispute_id', 'desc')
    .execute()
  return rows.map(toDispute)
}

/** A database's disputes, the newest first. */
export const allDisputes = async (db: Db): Promise<KnownDispute[]> =>
  (await known(db).orderBy('noted_at', 'desc').orderBy('dispute_id', 'desc').execute()).map(toDispute)

export const findDispute = async (
  db: Db,
  { eventId, gateway, id }: Pick<KnownDispute, 'eventId' | 'gateway' | 'id'>,
): Promise<KnownDispute | null> => {
  const row = await known(db)
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', id)
    .executeTakeFirst()
  return row ? toDispute(row) : null
}
