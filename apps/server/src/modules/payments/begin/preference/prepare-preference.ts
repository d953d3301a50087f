import { termsVersion } from '@saldo/contract/auth'
import type { EventId, UserId } from '@saldo/contract/ids'
import { paymentsCopy } from '@saldo/copy/payments'
import { transact, type Db } from '../../../../db/index.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { EventRecord } from '../../../events/index.ts'
import { findOrder, lockOrder, lockOwnOrder, type Order } from '../../../orders/index.ts'
import { apiOf, askTwice, payerEmailOf } from '../payment-method.ts'
import { endLater, GatewaySilent } from '../../settle/jobs.ts'
import { checkClaims, checkStart, type Claims } from '../check-start.ts'
import { mercadoPago, noticeUrlOf } from '../../../../gateways/mercado-pago/index.ts'
import type { PaymentDeps } from '../../settle/payment-deps.ts'
import {
  findPreference,
  insertPreference,
  updatePreference,
  type Preference,
} from '../../settle/preference-queries.ts'
import { gatewayKeyOf } from '../../settle/rules.ts'

export type PreferenceRequest = {
  event: EventRecord
  userId: UserId
  code: string
  /** The payer's address from the body; null for the account's own. */
  email: string | null
  hasAcceptedTerms: boolean
  claimed: Claims
}

type Prepared = { preference: Preference; order: Order }

/** First phase: stores the row before the gateway is called. A purchase code has one preference. */
const prepare = async (tx: Db, request: PreferenceRequest, now: Date): Promise<Prepared> => {
  const { event, code, userId } = request
  const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
  checkClaims(order, request.claimed)
  await checkStart(tx, order, { event, code, now })
  const known = await findPreference(tx, event.id, code)
  if (known) return { preference: known, order }
  const preference: Preference = {
    eventId: event.id,
    code,
    orderId: order.orderId,
    gatewayKey: gatewayKeyOf(code, 'preference'),
    preferenceId: null,
    createdAt: now,
    expiresAt: order.expiresAt,
    endedAt: null,
  }
  await insertPreference(tx, preference, termsVersion)
  return { preference, order }
}

const call = async (
  deps: PaymentDeps,
  request: PreferenceRequest,
  { preference, order }: Prepared,
): Promise<string> => {
  const { event } = request
  const { PUBLIC_URL, BRAND_NAME } = deps.env
  const screen = `${PUBLIC_URL}/events/${event.url}`
  const wanted = {
    purchaseCode: preference.code,
    amount: order.amount,
    description: paymentsCopy.description(event.name),
    payerEmail: await payerEmailOf(deps, request),
    brandName: BRAND_NAME,
    completeUrl: `${screen}/payment-complete`,
    failUrl: `${screen}/payment-fail`,
    notificationUrl: noticeUrlOf(deps.env),
    expiresAt: preference.expiresAt,
    idempotencyKey: preference.gatewayKey,
  }
  const api = apiOf(deps, mercadoPago)
  const { answer } = await askTwice((withinMs) => api.createPreference(wanted, { withinMs }))
  if (answer.kind === 'created') return answer.preferenceId
  if (answer.kind === 'refused') {
    deps.log.error({ status: answer.status, reason: answer.reason }, 'gateway refused a preference')
    throw new AppError('payment_refused')
  }
  // A preference moves no money, so one whose id never arrived is made again.
  throw new AppError('busy', { retryAfterSeconds: answer.kind === 'busy' ? answer.retryAfterSeconds : 2 })
}

/** Whether the order may still be paid by this preference. */
const waitsFor = (order: Order | null, { code }: Preference): boolean =>
  order?.status === 'pending' && order.code === code

/** Third phase: stores the id, and ends the preference if its order was decided meanwhile. */
const keepId = async (tx: Db, { preference, order }: Prepared, preferenceId: string, at: Date) => {
  const current = await lockOrder(tx, order.eventId, order.orderId)
  await updatePreference(tx, preference, { preferenceId })
  if (waitsFor(current, preference)) return true
  await endLater(tx, order, at)
  return false
}

/**
 * Prepares an order for Mercado Pago's wallet and returns the preference's id; a repeated call returns the
 * same one. Its payment is confirmed by the gateway alone, never by the browser's return. Throws
 * terms_not_accepted, order_not_found, payment_contradicts_order, payment_refused, busy, and what
 * `checkStart` throws.
 */
export const preparePreference = async (deps: PaymentDeps, request: PreferenceRequest): Promise<string> => {
  if (!request.hasAcceptedTerms) throw new AppError('terms_not_accepted')
  const db = await deps.databases.forEvent(request.event.id)
  const prepared = await transact(db, (tx) => prepare(tx, request, deps.clock.now()))
  if (prepared.preference.preferenceId !== null) return prepared.preference.preferenceId
  const preferenceId = await call(deps, request, prepared)
  const isPayable = await transact(db, (tx) => keepId(tx, prepared, preferenceId, deps.clock.now()))
  if (!isPayable) throw new AppError('order_not_payable')
  return preferenceId
}

type NewDeadline = { preference: Preference; until: Date; isTold: boolean }

/** Stores the new deadline if the gateway was told of it, and ends the preference again if it was ended meanwhile. */
const keepDeadline = async (
  tx: Db,
  { preference, until, isTold }: NewDeadline,
  at: Date,
): Promise<boolean> => {
  const { eventId, orderId, code } = preference
  const order = await lockOrder(tx, eventId, orderId)
  const current = await findPreference(tx, eventId, code)
  if (current?.endedAt === null && waitsFor(order, current)) {
    if (isTold) await updatePreference(tx, current, { expiresAt: until })
    return isTold
  }
  await updatePreference(tx, preference, { expiresAt: until, endedAt: null })
  if (order) await endLater(tx, order, at)
  return true
}

/** Tells the gateway the new deadline of an extended order; nothing once the order or the preference is over. */
export const followExtension = async (
  deps: PaymentDeps,
  { eventId, code, expiresAt }: { eventId: EventId; code: string; expiresAt: string },
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const preference = await findPreference(db, eventId, code)
  const until = new Date(expiresAt)
  if (preference === null || preference.preferenceId === null || preference.expiresAt >= until) return
  const order = await findOrder(db, eventId, preference.orderId)
  if (preference.endedAt !== null || !waitsFor(order, preference)) return
  const answer = await apiOf(deps, mercadoPago).setPreferenceDeadline(preference.preferenceId, until)
  if (answer.kind === 'refused') {
    deps.log.warn({ status: answer.status, reason: answer.reason }, 'gateway refused a new deadline')
    return
  }
  // A call without an answer may have set it too.
  const told = { preference, until, isTold: answer.kind === 'done' }
  const isSettled =
    answer.kind !== 'busy' && (await transact(db, (tx) => keepDeadline(tx, told, deps.clock.now())))
  if (!isSettled) throw new GatewaySilent(`No new deadline for ${preference.preferenceId}`)
}
