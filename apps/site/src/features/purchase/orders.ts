import { redirect } from 'react-router'
import type { User } from '@saldo/contract/auth'
import type { Event } from '@saldo/contract/events'
import type { EventId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import {
  createQr,
  expireOrder,
  getOrder,
  type Order,
  orderStatus,
  payMethods,
  rechargeQr,
  retryOrder,
} from '@saldo/contract/orders'
import { getQr, type Qr } from '@saldo/contract/wallets'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { hasKeptKey } from '@saldo/client/api/once.ts'
import { exclusively } from '@saldo/client/exclusively.ts'
import { routes } from '@saldo/client/routes.ts'
import { forgetPurchase, keepPurchase, localPurchaseCode } from './local-order.ts'

const GONE = new Set([404, 409, 422])

/** Whether the server said that the order is over; no response, or a rate limit, says nothing about it. */
export const isOrderGone = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.status)

/** The path for an order that can't be paid now; null for a payable one. */
export const elsewhere = (order: Order): string | null => {
  if (order.payment_in_process || order.status === orderStatus.approved)
    return routes.paymentComplete(order.event_url)
  return order.status === orderStatus.pending ? null : routes.addFunds(order.event_url)
}

/**
 * Fetches the purchase begun on this device; undefined when there is none. One that is over, or unknown at this event,
 * is forgotten. Throws ApiError without an answer, and then it is kept.
 */
export const readPending = async (event: EventId): Promise<Order | undefined> => {
  const code = localPurchaseCode()
  if (code === null) return undefined
  try {
    const order = await call(getOrder, { params: { event, purchase_code: code } })
    if (order.status === orderStatus.pending) return order
  } catch (error) {
    if (!isOrderGone(error)) throw error
  }
  forgetPurchase(code)
  return undefined
}

type Wanted = { user: User; eventId: EventId; amount: Centavos }

const create = ({ user, eventId, amount }: Wanted) =>
  call(createQr, {
    params: { event: eventId },
    body: {
      qr_data: {
        external_user_id: user.id,
        country_code: user.country_code ?? '',
        phone_number: user.phone_number ?? '',
        available_balance: 0,
      },
      order_qr_data: { type: 'nuevo', amount, external_user_id: user.id, method_pay_id: payMethods.card },
    },
  })

const recharge = ({ user, eventId, amount }: Wanted, qr: Qr) =>
  call(rechargeQr, {
    params: { event: eventId, qr: qr.id },
    body: { type: 'recarga', amount, external_user_id: user.id, method_pay_id: payMethods.card },
  })

type Ordering = {
  /** Resolves to the purchase's code. */
  order: () => Promise<string>
  isOver: (purchaseCode: string) => Promise<boolean>
  /** An earlier attempt had no success, so its answer may come now. */
  mayBeRepeated: boolean
}

/** Orders, and once more where the answer is of an earlier attempt whose order is over: its key is spent by then. */
export const orderAfresh = async ({ order, isOver, mayBeRepeated }: Ordering): Promise<string> => {
  const code = await order()
  return mayBeRepeated && (await isOver(code)) ? order() : code
}

/** Whether the server says that an order is over; without an answer it may go on. */
const isOver = async (event: EventId, purchase_code: string): Promise<boolean> => {
  const order = await call(getOrder, { params: { event, purchase_code } }).catch(() => undefined)
  return order !== undefined && order.status !== orderStatus.pending
}

/** How every call that begins a purchase at an event begins. */
const callsOf = (eventId: EventId): string =>
  `${createQr.method} ${createQr.path.replace(':event', String(eventId))}`

/** `pending`: another tab or an earlier press began a purchase; no new one was created. */
type Started = 'started' | 'pending'

const start = async (wanted: Wanted): Promise<Started> => {
  if (await readPending(wanted.eventId)) return 'pending'
  const params = { external_user: wanted.user.id, event: wanted.eventId }
  const qr = await call(getQr, { params })
  const code = await orderAfresh({
    order: async () => (await (qr ? recharge(wanted, qr) : create(wanted))).purchase_code,
    isOver: (purchaseCode) => isOver(wanted.eventId, purchaseCode),
    mayBeRepeated: hasKeptKey(localStorage, callsOf(wanted.eventId)),
  })
  keepPurchase(code)
  return 'started'
}

/** Creates the order unless one is pending: pressing twice or using two tabs makes one order. Throws ApiError. */
export const startOrder = (wanted: Wanted): Promise<Started> => exclusively('order', () => start(wanted))

/** `in_process`: a payment is pending, so the order stays known; `paid`: it was paid. */
type GivenUp = 'ended' | 'in_process' | 'paid'

/** Cancels an order on the server, and forgets it here. Throws ApiError without an answer: it then stays known. */
export const giveUpOrder = async (event: EventId, purchase_code: string): Promise<GivenUp> => {
  try {
    await call(expireOrder, { params: { event }, body: { purchase_code } })
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'payment_in_process') return 'in_process'
    if (code === 'order_already_paid') return 'paid'
    if (!isOrderGone(error)) throw error
  }
  forgetPurchase(purchase_code)
  return 'ended'
}

const isPaid = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_in_process' || error.code === 'order_already_paid')

/**
 * Requests a new code for an order whose payment was refused, stores and returns it. If that fails for any reason, the
 * purchase ends here and, if reachable, on the server. Throws a redirect when it was paid or is over.
 */
export const retryPurchase = async (event: Event, purchaseCode: string): Promise<string> => {
  try {
    const { purchase_code } = await call(retryOrder, {
      params: { event: event.id, purchase_code: purchaseCode },
      body: { purchase_code: purchaseCode },
    })
    if (purchase_code !== purchaseCode) keepPurchase(purchase_code)
    return purchase_code
  } catch (error) {
    const end = isPaid(error) ? 'paid' : await giveUpOrder(event.id, purchaseCode).catch(() => 'unanswered')
    if (end === 'in_process' || end === 'paid') throw redirect(routes.paymentComplete(event.url))
    forgetPurchase(purchaseCode)
    throw redirect(routes.addFunds(event.url))
  }
}
