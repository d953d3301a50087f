import { termsVersion } from '@saldo/contract/auth'
import type { AttemptId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../../../db/index.ts'
import { mercadoPago } from '../../../../gateways/mercado-pago/index.ts'
import type { EventRecord } from '../../../events/index.ts'
import {
  findAttemptByToken,
  insertAttempt,
  lockOwnOrder,
  type Attempt,
  type Order,
} from '../../../orders/index.ts'
import { checkClaims, checkStart, type Claims } from '../check-start.ts'
import { attemptUnderKey, clientKeyOf } from '../client-key.ts'
import { enqueueFirstPoll } from '../../settle/jobs.ts'
import { gatewayKeyOf, wasTurnedAway } from '../../settle/rules.ts'

export type CardRequest = {
  event: EventRecord
  userId: UserId
  code: string
  token: string
  paymentMethodId: string
  issuerId: string | null
  /** The payer's address from the body; null for the account's own. */
  email: string | null
  hasAcceptedTerms: boolean
  /** Order data claimed by the body; only compared with the order. */
  claimed: Claims
  /** The call's Idempotency-Key, and the fingerprint that a repeat must match. */
  key: string | null
  fingerprint: Buffer
}

export type Begun = { attempt: Attempt; order: Order; isRepeat: boolean }

/** The attempt that this request made before; null when it is new. Throws idempotency_mismatch. */
const earlierAttempt = async (
  tx: Db,
  order: Order,
  request: CardRequest,
  tokenHash: Buffer,
): Promise<Attempt | null> => {
  const earlier = (await attemptUnderKey(tx, request)) ?? (await findAttemptByToken(tx, order, tokenHash))
  return earlier && !wasTurnedAway(earlier) ? earlier : null
}

/** Mercado Pago's idempotency key: a new card token is a new payment, a repeated call is not. */
export const cardKeyOf = (code: string, attemptNo: number, tokenHash: Buffer): string =>
  gatewayKeyOf(code, attemptNo, tokenHash.toString('hex'))

/**
 * First phase of a card payment: stores the attempt with the gateway's idempotency key, and the poll that
 * recovers it after a crash, before the gateway is called. The same token, or the same Idempotency-Key, is
 * the same attempt. Throws order_not_found, payment_contradicts_order, idempotency_mismatch,
 * payment_in_process, order_expired, order_already_paid, order_not_payable, event_closed.
 */
export const beginAttempt = async (
  tx: Db,
  request: CardRequest,
  tokenHash: Buffer,
  now: Date,
): Promise<Begun> => {
  const { event, code, userId } = request
  const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
  checkClaims(order, request.claimed)
  const earlier = await earlierAttempt(tx, order, request, tokenHash)
  if (earlier) return { attempt: earlier, order, isRepeat: true }
  const attempts = await checkStart(tx, order, { event, code, now })
  const attemptNo = attempts.length + 1
  const attempt = await insertAttempt(tx, order, {
    attemptId: v7() as AttemptId,
    attemptNo,
    gateway: mercadoPago.id,
    method: 'card',
    code: order.code,
    amount: order.amount,
    createdAt: now,
    card: { tokenHash, gatewayKey: cardKeyOf(order.code, attemptNo, tokenHash) },
    request: { clientKey: clientKeyOf(request), clientFingerprint: request.fingerprint, termsVersion },
  })
  await enqueueFirstPoll(tx, attempt, now)
  return { attempt, order, isRepeat: false }
}
