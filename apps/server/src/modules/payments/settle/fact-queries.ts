import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { Attempt, AttemptStatus } from '../../orders/index.ts'
import type { Source } from './payment-deps.ts'

type FactToRecord = { payment: GatewayPayment; source: Source; isIgnored: boolean; at: Date }

/** Appends a gateway's report on an attempt, even if it is outdated or contradicts what we know. */
export const insertFact = async (
  tx: Db,
  attempt: Attempt,
  { payment, source, isIgnored, at }: FactToRecord,
): Promise<void> => {
  await tx
    .insertInto('payment_fact')
    .values({
      event_id: attempt.eventId,
      fact_id: v7(),
      attempt_id: attempt.attemptId,
      source,
      gateway_status: payment.status,
      gateway_status_detail: payment.statusDetail,
      gateway_updated_at: payment.lastUpdated,
      amount_centavos: payment.amount,
      refunded_centavos: payment.refunded,
      raw_hash: payment.rawHash,
      is_ignored: isIgnored,
      at,
    })
    .execute()
}

const nothing = createHash('sha256').digest()

type Own = { to: AttemptStatus; detail: string | null; isRefused: boolean; at: Date }

/**
 * Appends our own change of an attempt, such as one noted because the gateway gave no answer; the status is
 * ours.
 */
export const insertOwnFact = async (
  tx: Db,
  attempt: Attempt,
  { to, detail, isRefused, at }: Own,
): Promise<void> => {
  await tx
    .insertInto('payment_fact')
    .values({
      event_id: attempt.eventId,
      fact_id: v7(),
      attempt_id: attempt.attemptId,
      source: 'own',
      gateway_status: to,
      gateway_status_detail: detail,
      gateway_updated_at: at,
      amount_centavos: attempt.amount,
      refunded_centavos: attempt.refunded,
      raw_hash: nothing,
      is_ignored: isRefused,
      at,
    })
    .execute()
}
