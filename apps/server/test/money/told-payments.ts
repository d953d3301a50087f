import { aBatcherOf } from './batcher.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { GatewayPayment } from '../../src/gateways/gateway-payment.ts'
import type { Span } from '../../src/gateways/payment-provider.ts'
import type { MercadoPago } from '../../src/gateways/mercado-pago/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { verifyLedger, walletOf, type Charge, type Outcome } from '../../src/modules/ledger/index.ts'
import { applyPayment } from '../../src/modules/payments/settle/apply-payment.ts'
import { openSuspense, type PaymentDeps } from '../../src/modules/payments/index.ts'
import { aPerson, type Person } from '../people/people.ts'
import { anOrder, balanceOf, orderOf, withoutNotices, type Shop } from './shop.ts'
import { providersOf, type VendorApis } from '../vendors/providers.ts'
import { simulatorSecrets } from '../vendors/simulator.ts'
import { anEvent } from '../venue/venue.ts'

const noGateway: MercadoPago = {
  listPayments: () => Promise.resolve([]),
  refund: () => Promise.reject(new Error('not asked')),
  getRefund: () => Promise.reject(new Error('not asked')),
  createPreference: () => Promise.reject(new Error('not asked')),
  setPreferenceDeadline: () => Promise.reject(new Error('not asked')),
  createCardPayment: () => Promise.reject(new Error('not asked')),
  getPayment: () => Promise.reject(new Error('not asked')),
  paymentsOfChargeback: () => Promise.reject(new Error('not asked')),
  getChargeback: () => Promise.resolve(undefined),
  sendDocuments: () => Promise.reject(new Error('not asked')),
  cancelPayment: () => Promise.reject(new Error('not asked')),
  searchPayments: () => Promise.resolve([]),
}

/** Dependencies of the payment operations, with a gateway that knows no payments. */
export const silentDeps = (
  { server: { deps } }: Pick<Shop, 'server'>,
  { mercadoPago = noGateway, paypal = null, ...more }: Partial<PaymentDeps & VendorApis> = {},
): PaymentDeps => ({
  ...deps,
  providers: providersOf(more.env ?? deps.env, { mercadoPago, paypal }),
  wake: () => {},
  ...more,
})

/** Dependencies of the payment operations, with both simulated gateways. */
export const askingDeps = (shop: Shop, instead: Partial<VendorApis> = {}): PaymentDeps =>
  silentDeps(shop, { mercadoPago: shop.mercadoPago, paypal: shop.paypal, ...instead })

/**
 * A period that contains everything a simulated gateway did: the gateway uses the real clock, the server the
 * tests' clock.
 */
export const spanOfAll = ({ server }: Shop): Span => ({
  from: new Date(server.clock.now().getTime() - 13 * 3_600_000),
  to: new Date(server.clock.now().getTime() + 3_600_000),
})

/** A payment at Mercado Pago of which no notice was sent; resolves to its id. */
export const unseenPayment = (shop: Shop, code: string | null): Promise<string> =>
  withoutNotices(shop, async () => {
    const { simulator } = shop
    const reply = await fetch(`${simulator.mercadoPagoUrl}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${simulatorSecrets.accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        transaction_amount: 200,
        token: await simulator.cardToken(),
        payment_method_id: 'visa',
        installments: 1,
        payer: { email: 'ana@prueba.test' },
        ...(code !== null && { external_reference: code }),
      }),
    })
    return String(((await reply.json()) as { id: number }).id)
  })

const firstId = 7_000_000_000
let lastId = firstId

/** A payment as a gateway reports it, each newer than the one before. */
export const told = (code: string | null, more: Partial<GatewayPayment> = {}): GatewayPayment => {
  lastId += 1
  const id = more.id ?? String(lastId)
  return {
    gateway: gatewayIds.mercado_pago,
    id,
    reportId: id,
    status: 'approved',
    statusDetail: 'accredited',
    amount: centavos(20_000),
    refunded: centavos(0),
    fee: null,
    currency: 'MXN',
    externalReference: code,
    attemptId: null,
    collectorId: '44444',
    isLive: false,
    lastUpdated: new Date(Date.UTC(2026, 11, 1) + lastId - firstId),
    rawHash: createHash('sha256').update(`${id} ${lastId}`).digest(),
    ...more,
  }
}

/** An order of 200 pesos, and a gateway's reports about one payment of it. */
export const aPurchase = async (shop: Shop) => {
  const [ana, event] = [await aPerson(shop.server), await anEvent(shop.server)]
  const code = await anOrder(shop, ana, event)
  const { id } = told(code)
  const tell = (more: Partial<GatewayPayment> = {}) =>
    applyPayment(silentDeps(shop), told(code, { id, ...more }), 'notice')
  const state = async () => ({
    status: (await orderOf(shop, ana, event, code)).status,
    balance: await balanceOf(shop, ana, event),
  })
  return { ana, event, code, id, tell, state }
}

/** Balance of each account in centavos, the house's assets positive; the event's ledger must verify. */
export const accountsOf = async ({ server }: Shop, event: EventRecord): Promise<Record<string, number>> => {
  const { rows } = await sql<{ key: string; balance: string }>`
    SELECT a.key, sum(s.debits - s.credits) AS balance FROM ledger.account_slot s
    JOIN ledger.account a USING (event_id, account_id)
    WHERE event_id = ${event.id} GROUP BY a.key HAVING sum(s.debits - s.credits) <> 0`.execute(server.db)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
  return Object.fromEntries(rows.map(({ key, balance }) => [key, Number(balance)]))
}

/** Asks Mercado Pago about a payment, and applies what it says, as a sweep does. */
export const heardOf = async (shop: Shop, paymentId: string): Promise<void> => {
  const answer = await shop.mercadoPago.getPayment(paymentId)
  if (answer.kind !== 'payment') throw new Error(answer.kind)
  await applyPayment(askingDeps(shop), answer.payment, 'sweep')
}

/** Open suspense amount of one payment. */
export const suspenseOf = async (
  { server }: Shop,
  paymentId: string,
): Promise<{ eventId: EventId | 0; reason: string; amount: bigint; isBooked: boolean }[]> =>
  (await openSuspense(server.db))
    .filter(({ gatewayPaymentId }) => gatewayPaymentId === paymentId)
    .map(({ eventId, reason, amount, isBooked }) => ({ eventId, reason, amount, isBooked }))

/** Status transitions of an event's orders, with refused ones marked. */
export const transitionsOf = async ({ server }: Shop, event: EventRecord): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('order_transition')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('transition_id')
    .execute()
  return rows.map(
    (row) => `${row.from_status}>${row.to_status} ${row.cause}${row.is_refused ? ' refused' : ''}`,
  )
}

/**
 * Reports received about an event's payments, oldest first, each with its source; those without effect are
 * marked.
 */
export const factsOf = async ({ server }: Shop, event: EventRecord): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('payment_fact')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('fact_id')
    .execute()
  return rows.map((row) => `${row.source} ${row.gateway_status}${row.is_ignored ? ' ignored' : ''}`)
}

/** Charges that much at a bar. */
export const spend = async (
  { server }: Shop,
  ana: Person,
  event: EventRecord,
  amount: number,
): Promise<Outcome> => {
  const wallet = await walletOf(server.db, event.id, { userId: ana.id })
  if (!wallet) throw new Error('Nothing to spend')
  const batcher = aBatcherOf(server, event.id)
  const place = { id: '0b000000-0000-4000-8000-000000000001', name: 'Barra' } as Charge['place']
  const opId = crypto.randomUUID() as Charge['opId']
  const outcome = await batcher.charge({
    opId,
    walletId: wallet.walletId,
    codeNo: 1,
    amount: centavos(amount),
    place,
  })
  return outcome
}
