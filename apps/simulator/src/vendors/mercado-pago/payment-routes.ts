import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from './account.ts'
import { createPayment } from './create-payment.ts'
import { badRequest, notFound, refusal, toCentavos } from './wire.ts'
import { paymentOnWire, refundOnWire } from './payment-wire.ts'
import { createRefund, findRefund } from './refunds.ts'
import { searchPayments } from './search-payments.ts'
import type { Payment } from './state.ts'
import { cancel, capture } from './transitions.ts'

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
  const { running } = account
  if (running.has(key))
    throw refusal(409, 'The process has not been completed yet. Try again later.', [401001])
  running.add(key)
  try {
    const id = await work()
    account.state.idempotency.set(key, id)
    account.changed()
    return { id, replayed: false }
  } finally {
    running.delete(key)
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

const createRoute = (app: FastifyInstance, account: Account) =>
  app.post('/v1/payments', async (request, reply) => {
    const { faults } = account
    const key = keyOf(request.headers[KEY], 'payments')
    const isFree = !account.state.idempotency.has(key) || faults.hidesWork('create_payment')
    const fault = isFree ? faults.take('create_payment') : undefined
    const { id, replayed } = await once(account, key, async () => {
      await faults.before(fault, reply)
      return createPayment(account, request.body, fault).id
    })
    await faults.after(fault)
    return reply.code(replayed ? 200 : 201).send(paymentOnWire(findPayment(account, id), account))
  })

const readRoutes = (app: FastifyInstance, account: Account) => {
  app.get<Search>('/v1/payments/search', (request, reply) =>
    account.faults.around('search_payments', reply, (fault) =>
      // The vendor's search index lags: a payment known by its id may be missing from a search.
      searchPayments(account, fault?.kind === 'search_empty' ? { id: 'none' } : request.query),
    ),
  )
  app.get<ById>('/v1/payments/:id', (request, reply) =>
    account.faults.around('get_payment', reply, () =>
      paymentOnWire(findPayment(account, request.params.id), account),
    ),
  )
  app.put<ById>('/v1/payments/:id', (request, reply) =>
    account.faults.around('update_payment', reply, () => {
      const payment = findPayment(account, request.params.id)
      change(account, payment, request.body)
      return paymentOnWire(payment, account)
    }),
  )
}

const refundRoutes = (app: FastifyInstance, account: Account) => {
  const { faults } = account
  const { collectorId } = account.settings
  app.post<ById>('/v1/payments/:id/refunds', async (request, reply) => {
    const payment = findPayment(account, request.params.id)
    const key = keyOf(request.headers[KEY], `refunds/${payment.id}`)
    const fault = account.state.idempotency.has(key) ? undefined : faults.take('create_refund')
    const { id, replayed } = await once(account, key, async () => {
      await faults.before(fault, reply)
      return createRefund(account, payment, { body: request.body, key }, fault).id
    })
    await faults.after(fault)
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
