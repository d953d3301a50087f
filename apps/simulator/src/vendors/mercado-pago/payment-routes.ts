import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from './account.ts'
import { VendorError, badRequest, notFound } from './errors.ts'
import { createPayment } from './create-payment.ts'
import { toCentavos } from './wire.ts'
import { paymentOnWire, refundOnWire } from './payment-wire.ts'
import { createRefund, findRefund } from './refunds.ts'
import { after, before } from './faults.ts'
import { searchPayments } from './search-payments.ts'
import type { Payment } from './state.ts'
import { cancel, capture } from './transitions.ts'

const running = new WeakMap<Account, Set<string>>()

const runningOf = (account: Account): Set<string> => {
  const keys = running.get(account) ?? new Set()
  running.set(account, keys)
  return keys
}

/** The caller's idempotency key, unique per route. Throws 400 when the header is missing. */
const keyOf = (header: unknown, route: string): string => {
  if (typeof header !== 'string' || header === '')
    throw badRequest("Header X-Idempotency-Key can't be null", 4292)
  return `${route} ${header}`
}

/**
 * Runs `work` once per key. A repeat returns the first result, even when its body differs: the vendor does
 * the same, so one key must never serve two purchases. Throws 409 while the first call is running.
 */
const once = async <Id extends number | string>(
  account: Account,
  key: string,
  work: () => Promise<Id>,
): Promise<{ id: number | string; replayed: boolean }> => {
  const earlier = account.state.idempotency.get(key)
  if (earlier !== undefined) return { id: earlier, replayed: true }
  const keys = runningOf(account)
  if (keys.has(key))
    throw new VendorError(409, 'The process has not been completed yet. Try again later.', [401001])
  keys.add(key)
  try {
    const id = await work()
    account.state.idempotency.set(key, id)
    account.changed()
    return { id, replayed: false }
  } finally {
    keys.delete(key)
  }
}

const KEY = 'x-idempotency-key'

type ById = { Params: { id: string } }
type Search = { Querystring: { [name: string]: string } }

export const findPayment = (account: Account, id: string | number): Payment => {
  const payment = account.state.payments.get(Number(id))
  if (!payment) throw notFound('Payment not found', 2000)
  return payment
}

const changeBody = z.object({
  status: z.string().optional(),
  capture: z.boolean().optional(),
  transaction_amount: z.number().optional(),
})

/** Cancels or captures a payment, by the body. Throws 400 for anything else. */
const change = (account: Account, payment: Payment, raw: unknown): void => {
  const body = changeBody.safeParse(raw)
  if (!body.success) throw badRequest('Params Error', 1)
  if (body.data.status === 'cancelled') return cancel(account, payment)
  if (body.data.capture !== true) throw badRequest('Params Error', 1)
  const amount = body.data.transaction_amount
  capture(account, payment, amount === undefined ? payment.amount : (toCentavos(amount) ?? 0n))
}

/**
 * Fault forced on a payment's creation. Repeats take none, except the error that hides a completed charge.
 */
const faultOfPayment = (account: Account, key: string) => {
  const next = account.faults.waiting().find(({ operation }) => operation === 'create_payment')
  const isRepeat = account.state.idempotency.has(key)
  return isRepeat && next?.fault.kind !== 'error_after_charge'
    ? undefined
    : account.faults.take('create_payment')
}

const createRoute = (app: FastifyInstance, account: Account) =>
  app.post('/v1/payments', async (request, reply) => {
    const key = keyOf(request.headers[KEY], 'payments')
    const fault = faultOfPayment(account, key)
    const { id, replayed } = await once(account, key, async () => {
      await before(account, fault, reply)
      return createPayment(account, request.body, fault).id
    })
    await after(account, fault)
    return reply.code(replayed ? 200 : 201).send(paymentOnWire(findPayment(account, id), account))
  })

const readRoutes = (app: FastifyInstance, account: Account) => {
  app.get<Search>('/v1/payments/search', async (request, reply) => {
    const fault = account.faults.take('search_payments')
    await before(account, fault, reply)
    // The vendor's search index lags: a payment known by its id may be missing from a search.
    if (fault?.kind === 'search_empty') return searchPayments(account, { ...request.query, id: 'none' })
    return searchPayments(account, request.query)
  })
  app.get<ById>('/v1/payments/:id', async (request, reply) => {
    const fault = account.faults.take('get_payment')
    await before(account, fault, reply)
    return paymentOnWire(findPayment(account, request.params.id), account)
  })
  app.put<ById>('/v1/payments/:id', async (request, reply) => {
    const fault = account.faults.take('update_payment')
    await before(account, fault, reply)
    const payment = findPayment(account, request.params.id)
    change(account, payment, request.body)
    await after(account, fault)
    return paymentOnWire(payment, account)
  })
}

const refundRoutes = (app: FastifyInstance, account: Account) => {
  const { collectorId } = account.settings
  app.post<ById>('/v1/payments/:id/refunds', async (request, reply) => {
    const payment = findPayment(account, request.params.id)
    const key = keyOf(request.headers[KEY], `refunds/${payment.id}`)
    const fault = account.state.idempotency.has(key) ? undefined : account.faults.take('create_refund')
    const { id, replayed } = await once(account, key, async () => {
      await before(account, fault, reply)
      return createRefund(account, payment, request.body, fault).id
    })
    await after(account, fault)
    const refund = findRefund(payment, String(id))
    return reply.code(replayed ? 200 : 201).send(refundOnWire(refund, payment, collectorId))
  })
  app.get<ById>('/v1/payments/:id/refunds', (request) => {
    const payment = findPayment(account, request.params.id)
    return payment.refunds.map((refund) => refundOnWire(refund, payment, collectorId))
  })
  app.get<{ Params: { id: string; refundId: string } }>('/v1/payments/:id/refunds/:refundId', (request) => {
    const payment = findPayment(account, request.params.id)
    return refundOnWire(findRefund(payment, request.params.refundId), payment, collectorId)
  })
}

export const paymentRoutes = (app: FastifyInstance, account: Account): void => {
  createRoute(app, account)
  readRoutes(app, account)
  refundRoutes(app, account)
}
