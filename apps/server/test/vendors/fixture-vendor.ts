import { DAY_MS } from '../server/clock.ts'
import { createHash } from 'node:crypto'
import { endpoint } from '@saldo/contract/endpoint'
import type { AttemptId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { purchaseCode } from '@saldo/contract/orders'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { transact } from '../../src/db/index.ts'
import type { GatewayPayment, OnlineGateway } from '../../src/gateways/gateway-payment.ts'
import type { PaymentVendor } from '../../src/gateways/payment-provider.ts'
import type { Env } from '../../src/kernel/env.ts'
import { route } from '../../src/kernel/http/route.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { insertAttempt, lockOwnOrder } from '../../src/modules/orders/index.ts'
import { checkStart } from '../../src/modules/payments/begin/check-start.ts'
import { eventOfOrder } from '../../src/modules/payments/begin/method-routes.ts'
import { apiOf, type PaymentMethod } from '../../src/modules/payments/begin/payment-method.ts'
import { applyPayment } from '../../src/modules/payments/settle/apply-payment.ts'
import { enqueueFirstPoll } from '../../src/modules/payments/settle/jobs.ts'
import type { PaymentDeps } from '../../src/modules/payments/settle/payment-deps.ts'
import type { TestServer } from '../server/server.ts'

/** A vendor that the product doesn't have, with its own gateway number. */
export const FIXTURE = 99 as OnlineGateway

type Taken = {
  id: string
  code: string
  amount: bigint
  attemptId?: AttemptId
  refunded?: bigint
  status?: string
  statusDetail?: string
  /** The deadline of a voucher that waits for its payer. */
  waitsUntil?: Date
}

/** The fixture's payments and the calls it received. */
type FixtureApi = {
  payments: Map<string, GatewayPayment>
  refunds: string[]
  /** Payer who approved a payment that was not captured yet, by purchase code. */
  approved: Map<string, string>
  /** Whether it answers no question. */
  isSilent: boolean
}

let last = 0

export const createFixture = (): FixtureApi & { take(taken: Taken): GatewayPayment } => {
  const payments = new Map<string, GatewayPayment>()
  return {
    payments,
    refunds: [],
    approved: new Map(),
    isSilent: false,
    /** Sets the current state of a payment. */
    take: ({ id, code, amount, attemptId, refunded = 0n, status, statusDetail, waitsUntil }) => {
      const payment: GatewayPayment = {
        gateway: FIXTURE,
        id,
        reportId: id,
        status: status ?? (refunded === amount ? 'refunded' : 'approved'),
        statusDetail: statusDetail ?? null,
        amount: centavos(amount),
        refunded: centavos(refunded),
        fee: null,
        currency: 'MXN',
        externalReference: code,
        attemptId: attemptId ?? null,
        collectorId: null,
        isLive: true,
        lastUpdated: new Date(Date.UTC(2026, 11, 1) + ++last),
        rawHash: createHash('sha256').update(`${id} ${last}`).digest(),
        ...(waitsUntil && { waitsUntil }),
      }
      payments.set(id, payment)
      return payment
    },
  }
}

const variables = { FIXTURE_KEY: z.string().optional().describe('Key of the fixture.') }
type FixtureEnv = Env & z.output<z.ZodObject<typeof variables>>

const URL_OF_SCRIPT = 'https://fixture.test'

/** The smallest vendor, with only the parts that every vendor must have. */
export const fixtureVendor: PaymentVendor<FixtureEnv, ReturnType<typeof createFixture>> = {
  id: FIXTURE,
  name: 'fixture',
  clearingAccount: 'gateway_clearing:fixture',
  env: { variables, addresses: [], domains: [], demanded: () => ['FIXTURE_KEY'] },
  refusals: { empty: 'No te alcanza. Paga de otra forma.' },
  strayMethod: 'fixture' as PaymentMethodId,
  isShortOfFunds: () => false,
  refundDays: 5,
  noticePath: '/webhooks/fixture',
  isOffered: ({ FIXTURE_KEY }) => FIXTURE_KEY !== undefined,
  connect: createFixture,
  within: (api) => api,
  provider: (api) => ({
    collectorId: undefined,
    ask: async (id) => {
      if (api.isSilent) return { kind: 'unknown', why: 'silent' }
      const payment = api.payments.get(id)
      const purchaseCode = api.approved.get(id)
      if (payment) return { kind: 'payment', payment }
      if (purchaseCode !== undefined) return { kind: 'unpaid', state: 'approved', purchaseCode }
      return { kind: 'refused', status: 404, reason: 'unknown' }
    },
    cancel: async (id) => {
      const payment = api.payments.get(id)
      if (api.isSilent) return { kind: 'unknown', why: 'silent' }
      if (payment?.status !== 'pending') return { kind: 'refused', status: 400, reason: 'decided' }
      const { externalReference, amount } = payment
      return {
        kind: 'payment',
        payment: api.take({ id, code: externalReference ?? '', amount, status: 'cancelled' }),
      }
    },
    search: async (code) => [...api.payments.values()].filter((each) => each.externalReference === code),
    paymentOfReport: async (id) => api.payments.get(id) ?? null,
    refund: async ({ paymentId, amount, idempotencyKey }) => {
      const payment = api.payments.get(paymentId)
      if (!payment) return { kind: 'refused', status: 404, reason: 'unknown' }
      if (!api.refunds.includes(idempotencyKey)) {
        api.refunds.push(idempotencyKey)
        const refunded = payment.refunded + amount
        api.take({ id: paymentId, code: payment.externalReference ?? '', amount: payment.amount, refunded })
      }
      return { kind: 'refund', refundId: idempotencyKey, state: 'approved' }
    },
    getRefund: async (_paymentId, refundId) => ({ kind: 'refund', refundId, state: 'approved' }),
    readNotice: async ({ headers, body }) =>
      headers['x-fixture'] === 'signed'
        ? {
            kind: 'signed',
            topic: 'payment',
            subject: body.toString('utf8'),
            isOurs: true,
            requestId: `notice ${body.toString('utf8')}`,
          }
        : { kind: 'unsigned' },
    paymentsOfNotice: async (subject) => [subject],
    sweepOverlapMs: 60_000,
    farthestMs: 3_600_000,
    changesSince: async () => [...api.payments.values()],
    report: async () =>
      [...api.payments.values()].map(({ id, externalReference, amount, refunded, fee }) => ({
        reportId: id,
        purchaseCode: externalReference,
        amount,
        refunded,
        fee,
      })),
  }),
  checkups: () => ({
    fixture: { title: 'Fixture', check: async () => [{ state: 'fine', says: 'fixture' }] },
  }),
  checkoutSources: () => ({ origins: [URL_OF_SCRIPT], styles: [] }),
}

/** The rows of a vendor and its method, as a migration adds them. */
export const addToDatabase = async ({ ownerDb }: Pick<TestServer, 'ownerDb'>): Promise<void> => {
  await sql`INSERT INTO gateway (gateway, name) VALUES (${FIXTURE}, 'fixture')`.execute(ownerDb)
  await sql`INSERT INTO payment_method (method, gateway) VALUES ('fixture', ${FIXTURE})`.execute(ownerDb)
}

/** Starts a voucher of the fixture; the payer has three days. */
export const createVoucher = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/fixture/create-voucher',
  auth: 'attendee',
  idempotency: 'accepted',
  summary: 'A voucher of the fixture',
  body: z.object({ purchase_code: purchaseCode }),
  reply: z.null(),
})

const beginVoucher = async (deps: PaymentDeps, event: EventRecord, userId: UserId, code: string) => {
  const now = deps.clock.now()
  const attempt = await transact(await deps.databases.forEvent(event.id), async (tx) => {
    const order = await lockOwnOrder(tx, { eventId: event.id, code, userId })
    const attempts = await checkStart(tx, order, { event, code, now })
    const begun = await insertAttempt(tx, order, {
      attemptId: v7() as AttemptId,
      attemptNo: attempts.length + 1,
      gateway: FIXTURE,
      method: voucher.id,
      code,
      amount: order.amount,
      createdAt: now,
    })
    await enqueueFirstPoll(tx, begun, now)
    return begun
  })
  const { attemptId, amount } = attempt
  const waits = { status: 'pending', waitsUntil: new Date(now.getTime() + 3 * DAY_MS) }
  const payment = apiOf(deps, fixtureVendor).take({ id: `V-${code}`, code, amount, attemptId, ...waits })
  await applyPayment(deps, payment, 'answer')
}

/** A payment method whose payer has days: paid at a shop, and told of later. */
export const voucher: PaymentMethod = {
  id: 'fixture' as PaymentMethodId,
  vendor: fixtureVendor,
  routes: (app, deps, payments) =>
    route(app, deps, createVoucher, async ({ body }, { act }) => {
      await beginVoucher(payments, await eventOfOrder(deps, body), act.actor.id, body.purchase_code)
      return null
    }),
}
