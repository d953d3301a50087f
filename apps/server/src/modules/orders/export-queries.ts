import type { EventId, UserId } from '@saldo/contract/ids'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import { sql, type RawBuilder } from 'kysely'

/** A payment as it is exported: times on the event's clock, amounts in centavos; `fee` null until the gateway tells. */
export type ExportedPayment = {
  at: string
  purchaseCode: string
  walletId: string
  userId: UserId
  method: PaymentMethodId
  status: string
  reference: string | null
  amount: bigint
  refunded: bigint
  fee: bigint | null
}

/** Every payment that was tried for an event's orders, oldest first. */
export const everyPayment = (
  eventId: EventId,
  timezone: string,
): RawBuilder<ExportedPayment> => sql<ExportedPayment>`
  SELECT to_char(a.created_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS') AS at, a.code AS "purchaseCode",
    o.wallet_id AS "walletId", o.user_id AS "userId", a.method, a.status, a.gateway_payment_id AS reference,
    a.amount_centavos AS amount, a.refunded_centavos AS refunded, a.fee_centavos AS fee
  FROM payment_attempt a
  JOIN order_qr o ON o.event_id = a.event_id AND o.order_id = a.order_id
  WHERE a.event_id = ${eventId}
  ORDER BY a.created_at, a.attempt_id`
