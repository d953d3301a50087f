import { createHash } from 'node:crypto'
import type { AttemptId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { z } from 'zod'
import type { GatewayPayment, OnlineGateway } from '../src/gateways/gateway-payment.ts'
import type { PaymentVendor } from '../src/gateways/payment-provider.ts'
import type { Env } from '../src/kernel/env.ts'

/** A vendor that the product doesn't have, with its own gateway number. */
export const FIXTURE = 4 as OnlineGateway

type Taken = { id: string; code: string; amount: bigint; attemptId?: AttemptId; refunded?: bigint }

/** The fixture's payments and the calls it received. */
type FixtureApi = {
  payments: Map<string, GatewayPayment>
  refunds: string[]
  /** Payer who approved a payment that was not captured yet, by purchase code. */
  approved: Map<string, string>
}

let last = 0

export const createFixture = (): FixtureApi & { take(taken: Taken): void } => {
  const payments = new Map<string, GatewayPayment>()
  return {
    payments,
    refunds: [],
    approved: new Map(),
    /** Sets the current state of a payment. */
    take: ({ id, code, amount, attemptId, refunded = 0n }) =>
      void payments.set(id, {
        gateway: FIXTURE,
        id,
        reportId: id,
        status: refunded === amount ? 'refunded' : 'approved',
        statusDetail: null,
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
      }),
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
  noticePath: '/webhooks/fixture',
  isOffered: ({ FIXTURE_KEY }) => FIXTURE_KEY !== undefined,
  connect: createFixture,
  within: (api) => api,
  provider: (api) => ({
    collectorId: undefined,
    ask: async (id) => {
      const payment = api.payments.get(id)
      const purchaseCode = api.approved.get(id)
      if (payment) return { kind: 'payment', payment }
      if (purchaseCode !== undefined) return { kind: 'unpaid', state: 'approved', purchaseCode }
      return { kind: 'refused', status: 404, reason: 'unknown' }
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
  checkups: () => ({ settings: async () => [{ state: 'fine', says: 'fixture' }] }),
  checkoutSources: () => ({ origins: [URL_OF_SCRIPT], styles: [] }),
}
