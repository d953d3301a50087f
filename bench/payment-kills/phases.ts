import { randomUUID } from 'node:crypto'
import { booksOf, type Row } from './queries.ts'
import {
  api,
  cardToken,
  CENTAVOS,
  keptByMercadoPago,
  keptByPaypal,
  order,
  paymentIdOf,
  steer,
  type ExpectedMoney,
  type Town,
} from './town.ts'
import { until } from './until.ts'

type Purchase = {
  code: string
  /** The call in progress at the kill; its failure is not final for the person. */
  act(): Promise<unknown>
  /** The person's retry once the server is back; most phases have none. */
  again?(): Promise<unknown>
  kept(): Promise<ExpectedMoney>
}

export type Phase = {
  name: string
  /**
   * The gateway operation whose answer we never store, delayed so that the locks are in place first; null
   * when a notice is what the server answers.
   */
  operation: { provider: 'mercado-pago' | 'paypal'; operation: string; outcome: string } | null
  /** The row that the server must lock to store the answer. */
  row: Row
  /** Makes a purchase, up to just before `act`. */
  prepare(town: Town, token: string): Promise<Purchase>
  /** Our books after the recovery. */
  expected: { status: string; available: number; refunds: string[] }
}

const TYC = { tyc: 1 }

export const payByCard = async (
  town: Town,
  token: string,
  code: string,
  cardholder = 'APRO',
): Promise<unknown> =>
  api(town, 'public/mercado-pago/create-card-payment', {
    token,
    body: {
      purchase_code: code,
      token: await cardToken(town, cardholder),
      payment_method_id: 'visa',
      issuer_id: '24',
      installments: 1,
      ...TYC,
    },
  })

const callPaypal = (town: Town, token: string, code: string, more: Record<string, unknown> = {}) =>
  api<{ order_id: string }>(town, 'public/paypal/create-order', {
    token,
    body: { purchase_code: code, ...TYC, ...more },
  })

const approveAtPaypal = (town: Town, orderId: string): Promise<unknown> =>
  steer(town, { provider: 'paypal', action: 'approve', order_id: orderId })

/** Waits until the payment's own notice is handled, so that it is not mistaken for a later one. */
const settled = (town: Town, code: string): Promise<number> =>
  until('a purchase is settled', async () => {
    const books = await booksOf(town.scene.database.pool, code)
    return books?.heardBy.includes('notice') ?? false
  })

const refund = (town: Town, code: string, opId: string): Promise<unknown> =>
  api(town, `staff/events/${town.scene.eventId}/orders/${code}/refund`, {
    token: town.office,
    key: opId,
    body: { op_id: opId, reason: 'prueba' },
  })

const credited = { status: 'approved', available: CENTAVOS, refunds: [] }
const givenBack = { status: 'refunded', available: 0, refunds: ['done'] }
const untouched = { status: 'pending', available: 0, refunds: [] }

const held = { outcome: 'timeout_after_charge', provider: 'mercado-pago' } as const
const heldByPaypal = { outcome: 'hang_after', provider: 'paypal' } as const

/** Every moment between a gateway's action and our commit of it. */
export const phases: readonly Phase[] = [
  {
    name: 'card payment created',
    operation: { ...held, operation: 'create_payment' },
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      return { code, act: () => payByCard(town, token, code), kept: () => keptByMercadoPago(town, code) }
    },
    expected: credited,
  },
  {
    name: 'notice’s payment fetched',
    operation: null,
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      await payByCard(town, token, code, 'CONT')
      await settled(town, code)
      const id = await paymentIdOf(town, code)
      return {
        code,
        act: () => steer(town, { action: 'payment', payment_id: id, to: 'approve' }),
        kept: () => keptByMercadoPago(town, code),
      }
    },
    expected: credited,
  },
  {
    name: 'refund given',
    operation: { ...held, operation: 'create_refund' },
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      await payByCard(town, token, code)
      await settled(town, code)
      return {
        code,
        act: () => refund(town, code, randomUUID()),
        kept: () => keptByMercadoPago(town, code),
      }
    },
    expected: givenBack,
  },
  {
    name: 'preference made',
    operation: { ...held, operation: 'create_preference' },
    row: 'preference',
    prepare: async (town, token) => {
      const code = await order(town, token)
      const prepare = () =>
        api(town, 'public/mercado-pago/create-preference', { token, body: { purchase_code: code, ...TYC } })
      return { code, act: prepare, again: prepare, kept: () => keptByMercadoPago(town, code) }
    },
    expected: untouched,
  },
  {
    name: 'PayPal order made',
    operation: { ...heldByPaypal, operation: 'create_order' },
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      let orderId = ''
      return {
        code,
        act: () => callPaypal(town, token, code),
        again: async () => {
          orderId = (await callPaypal(town, token, code)).order_id
          await approveAtPaypal(town, orderId)
          await callPaypal(town, token, code, { order_id: orderId })
        },
        kept: () => keptByPaypal(town, orderId),
      }
    },
    expected: credited,
  },
  {
    name: 'PayPal order captured',
    operation: { ...heldByPaypal, operation: 'capture_order' },
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      const { order_id: orderId } = await callPaypal(town, token, code)
      await approveAtPaypal(town, orderId)
      return {
        code,
        act: () => callPaypal(town, token, code, { order_id: orderId }),
        kept: () => keptByPaypal(town, orderId),
      }
    },
    expected: credited,
  },
  {
    name: 'PayPal refund given',
    operation: { ...heldByPaypal, operation: 'refund_capture' },
    row: 'order',
    prepare: async (town, token) => {
      const code = await order(town, token)
      const { order_id: orderId } = await callPaypal(town, token, code)
      await approveAtPaypal(town, orderId)
      await callPaypal(town, token, code, { order_id: orderId })
      await settled(town, code)
      return {
        code,
        act: () => refund(town, code, randomUUID()),
        kept: () => keptByPaypal(town, orderId),
      }
    },
    expected: givenBack,
  },
]
