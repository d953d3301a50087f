import { createHash, randomUUID } from 'node:crypto'
import type { AttemptId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { GatewayPayment, PaymentAnswer, RefundAnswer } from '../../src/gateways/gateway-payment.ts'
import type { MercadoPago } from '../../src/gateways/mercado-pago/index.ts'
import type { Paypal } from '../../src/gateways/paypal/index.ts'
import { afterStart } from '../server/clock.ts'

/** Simulates a crash between the gateway's answer and our commit. */
export class Died extends Error {}

/** `pending` is a voucher that its payer has to pay. */
export type Fate = 'approved' | 'rejected' | 'in_process' | 'pending'

/** How long after the start of a test's clock a voucher can be paid. */
const VOUCHER_MS = 45 * 60_000
export type Answering = 'answers' | 'silent' | 'dies' | 'dies before'

/** One payment as stored by either gateway. */
export type Taken = {
  gateway: 2 | 3
  id: string
  code: string
  attemptId: AttemptId | null
  status: string
  amount: bigint
  refunded: bigint
  at: number
}

type Offer = { code: string; amount: bigint; isApproved: boolean }

let last = 0

/**
 * Both gateways in memory, behind the ports that the adapters implement: idempotent by key, with prepared
 * faults. Tests compare our books with `payments`.
 */
export const createFakeGateways = () => {
  const payments: Taken[] = []
  const made = new Map<string, string>()
  const refunds = new Map<
    string,
    { taken: Taken; amount: bigint; state: 'approved' | 'in_process' | 'rejected' }
  >()
  const offers = new Map<string, Offer>()
  const next = {
    fate: 'approved' as Fate,
    answering: 'answers' as Answering,
    refund: 'approved' as 'approved' | 'in_process' | 'rejected',
  }

  const told = (taken: Taken): GatewayPayment => ({
    gateway: taken.gateway,
    id: taken.id,
    reportId: taken.id,
    status: taken.status,
    statusDetail: taken.status,
    amount: centavos(taken.amount),
    refunded: centavos(taken.refunded),
    fee: null,
    currency: 'MXN',
    externalReference: taken.code,
    attemptId: taken.attemptId,
    collectorId: '1',
    isLive: false,
    lastUpdated: new Date(Date.UTC(2026, 11, 1) + taken.at),
    ...(taken.status === 'pending' && { waitsUntil: afterStart(VOUCHER_MS) }),
    rawHash: createHash('sha256').update(`${taken.id} ${taken.at}`).digest(),
  })
  const touch = (taken: Taken, status: string): void => {
    taken.status = status
    taken.at = ++last
  }
  const find = (id: string): Taken | undefined => payments.find((taken) => taken.id === id)
  const take = (taken: Omit<Taken, 'status' | 'refunded' | 'at'>): Taken => {
    const payment = { ...taken, status: next.fate, refunded: 0n, at: ++last }
    payments.push(payment)
    return payment
  }
  /** Answer of a call after its work is done. */
  const answer = (taken: Taken, answering: Answering): PaymentAnswer => {
    if (answering === 'dies') throw new Died()
    return answering === 'silent'
      ? { kind: 'unknown', why: 'silent' }
      : { kind: 'payment', payment: told(taken) }
  }
  const begin = (): Answering => {
    const { answering } = next
    next.answering = 'answers'
    if (answering === 'dies before') throw new Died()
    return answering
  }
  const refund = async (paymentId: string, amount: bigint, key: string): Promise<RefundAnswer> => {
    const answering = begin()
    const taken = find(paymentId)
    if (!refunds.has(key)) {
      if (!taken || taken.status !== 'approved' || taken.refunded + amount > taken.amount)
        return { kind: 'refused', status: 400, reason: 'not refundable' }
      refunds.set(key, { taken, amount, state: 'in_process' })
      decideRefund(key, next.refund)
    }
    if (answering === 'dies') throw new Died()
    const state = refunds.get(key)?.state ?? 'rejected'
    return answering === 'silent'
      ? { kind: 'unknown', why: 'silent' }
      : { kind: 'refund', refundId: key, state }
  }
  const decideRefund = (key: string, state: 'approved' | 'in_process' | 'rejected'): void => {
    const asked = refunds.get(key)
    if (asked?.state !== 'in_process' || state === 'in_process') return
    const { taken, amount } = asked
    const isPossible = taken.status === 'approved' && taken.refunded + amount <= taken.amount
    asked.state = state === 'approved' && isPossible ? 'approved' : 'rejected'
    if (asked.state !== 'approved') return
    taken.refunded += amount
    touch(taken, taken.refunded === taken.amount ? 'refunded' : 'approved')
  }
  const getRefund = async (_paymentId: string, refundId: string): Promise<RefundAnswer> => ({
    kind: 'refund',
    refundId,
    state: refunds.get(refundId)?.state ?? 'rejected',
  })
  const getPayment = async (id: string): Promise<PaymentAnswer> => {
    const taken = find(id)
    return taken
      ? { kind: 'payment', payment: told(taken) }
      : { kind: 'refused', status: 404, reason: 'unknown' }
  }

  const mercadoPago: MercadoPago = {
    createCardPayment: async ({ purchaseCode: code, attemptId, amount, idempotencyKey }) => {
      const answering = begin()
      const id = made.get(idempotencyKey)
      const taken =
        id === undefined ? take({ gateway: 2, id: String(++last), code, attemptId, amount }) : find(id)
      if (!taken) throw new Error('The fake gateway forgot a payment')
      made.set(idempotencyKey, taken.id)
      return answer(taken, answering)
    },
    createPreference: async () => ({ kind: 'created', preferenceId: randomUUID() }),
    setPreferenceDeadline: async () => ({ kind: 'done' }),
    refund: ({ paymentId, amount, idempotencyKey }) => refund(paymentId, amount, idempotencyKey),
    getRefund,
    listPayments: async () => payments.filter(({ gateway }) => gateway === 2).map(told),
    getPayment,
    paymentsOfChargeback: async (id) => [id],
    getChargeback: async () => null,
    sendDocuments: async () => ({ kind: 'unknown', why: 'not taken' }),
    cancelPayment: async (id) => {
      const answering = begin()
      const taken = find(id)
      if (taken?.status !== 'in_process' && taken?.status !== 'pending')
        return { kind: 'refused', status: 400, reason: 'decided' }
      touch(taken, 'cancelled')
      return answer(taken, answering)
    },
    searchPayments: async (code) =>
      payments.filter((taken) => taken.gateway === 2 && taken.code === code).map(told),
  }
  const paypal: Paypal = {
    availableBalance: async () => null,
    createOrder: async ({ purchaseCode: code, amount, requestId }) => {
      begin()
      const orderId = made.get(requestId) ?? `PP${++last}`
      made.set(requestId, orderId)
      if (!offers.has(orderId)) offers.set(orderId, { code, amount, isApproved: false })
      return { kind: 'created', orderId }
    },
    getOrder: async (orderId) => {
      const offer = offers.get(orderId)
      if (find(orderId)) return getPayment(orderId)
      const state = offer?.isApproved ? 'approved' : offer ? 'waiting' : 'gone'
      return { kind: 'unpaid', state, purchaseCode: offer?.code ?? null }
    },
    captureOrder: async (orderId) => {
      const answering = begin()
      const offer = offers.get(orderId)
      if (!offer?.isApproved) return { kind: 'unpaid', state: 'waiting', purchaseCode: null }
      const { code, amount } = offer
      const known = find(orderId)
      if (!known && next.fate === 'rejected')
        return { kind: 'refused', status: 422, reason: 'INSTRUMENT_DECLINED' }
      return answer(known ?? take({ gateway: 3, id: orderId, code, attemptId: null, amount }), answering)
    },
    refund: ({ paymentId, amount, idempotencyKey }) => refund(paymentId, amount, idempotencyKey),
    getRefund,
    listTransactions: async () => [],
    listChanges: async () =>
      payments
        .filter(({ gateway }) => gateway === 3)
        .map((taken) => ({ reportId: taken.id, kind: 'returned', at: told(taken).lastUpdated })),
    orderOfCapture: async (id) => id,
    captureOfDispute: async (id) => id,
    getDispute: async () => null,
    disputesOfCapture: async () => [],
    provideEvidence: async () => ({ kind: 'unknown', why: 'not taken' }),
    isSigned: async () => true,
  }

  return {
    payments,
    next,
    mercadoPago,
    paypal,
    told,
    touch,
    /** A payment made outside our calls: on the wallet's page, in a second tab. */
    payElsewhere: (code: string, amount: bigint) =>
      take({ gateway: 2, id: String(++last), code, attemptId: null, amount }),
    approve: (orderId: string): void => void Object.assign(offers.get(orderId) ?? {}, { isApproved: true }),
    decideRefunds: (state: 'approved' | 'rejected'): void => {
      for (const key of refunds.keys()) decideRefund(key, state)
    },
  }
}

export type FakeGateways = ReturnType<typeof createFakeGateways>
