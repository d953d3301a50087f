import { createHash } from 'node:crypto'
import { centavos, type Centavos } from '@saldo/contract/money'
import { z } from 'zod'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import type { AttemptAnswer, GatewayPayment, RefundAnswer } from '../gateway-payment.ts'
import { parseJson } from '../vendor-call.ts'
import type { Dispute } from './dispute-wire.ts'
import type { NewPaypalOrder } from './paypal.ts'

const MONEY = /^\d{1,12}(?:\.\d{1,2})?$/

/** Converts the wire's decimal text to centavos. */
const toCentavos = (text: string): Centavos => {
  const [whole = '0', fraction = ''] = text.split('.')
  return centavos(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')))
}

/** Converts centavos to the wire's decimal text. */
export const toWire = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

const money = z.object({
  currency_code: z.string(),
  value: z.string().regex(MONEY).transform(toCentavos),
})
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const capture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).nullish(),
  amount: money,
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).nullish(),
  create_time: moment,
  update_time: moment.optional(),
})
const refund = z.object({ status: z.string(), amount: money, update_time: moment.optional() })

const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payee: z.object({ merchant_id: z.string().optional() }).nullish(),
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .nullish(),
      }),
    )
    .min(1)
    .optional(),
})
type WireOrder = z.output<typeof order>
type WireCapture = z.output<typeof capture>

/** PayPal's capture states mapped to the common payment states. */
const statusOf: Readonly<Record<string, string>> = {
  COMPLETED: 'approved',
  PARTIALLY_REFUNDED: 'approved',
  REFUNDED: 'refunded',
  PENDING: 'in_process',
  DECLINED: 'rejected',
  FAILED: 'rejected',
}

const unpaidOf: Readonly<Record<string, 'waiting' | 'approved' | 'gone'>> = {
  APPROVED: 'approved',
  VOIDED: 'gone',
}

/** The decisive capture: one that was or may be paid, else the last rejected one. */
const decisive = (captures: readonly WireCapture[]): WireCapture | undefined =>
  captures.find(({ status }) => statusOf[status] !== 'rejected') ?? captures.at(-1)

const newest = (moments: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...moments.map((at) => at?.getTime() ?? 0)))

/** What the disputes take; nothing where none does, or PayPal does not say of each. */
const disputedOf = (disputes: readonly Dispute[]): Pick<GatewayPayment, 'disputed'> => {
  const amounts = disputes.flatMap(({ takesMoney, amount }) => (takesMoney ? [amount] : []))
  const said = amounts.filter((amount) => amount !== null)
  if (said.length === 0 || said.length < amounts.length) return {}
  return { disputed: centavos(said.reduce((sum, amount) => sum + amount, 0n)) }
}

type Unit = NonNullable<WireOrder['purchase_units']>[number]

const paymentOf = (
  { id }: WireOrder,
  unit: Unit,
  paid: WireCapture,
  { raw, isLive, disputes }: Context,
): GatewayPayment => {
  const refunds = unit.payments?.refunds ?? []
  const returned = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + amount.value, 0n)
  const open = refunds.filter((one) => one.status === 'PENDING')
  const status = statusOf[paid.status] ?? 'in_process'
  const isTaken = disputes.some(({ takesMoney }) => takesMoney)
  return {
    gateway: gatewayIds.paypal,
    id,
    reportId: paid.id,
    status: isTaken && status === 'approved' ? 'charged_back' : status,
    statusDetail: [paid.status, paid.status_details?.reason].filter(Boolean).join(' '),
    amount: paid.amount.value,
    refunded: status === 'refunded' ? paid.amount.value : centavos(returned),
    ...(open.length > 0 && { returning: centavos(open.reduce((sum, one) => sum + one.amount.value, 0n)) }),
    ...disputedOf(disputes),
    fee: paid.seller_receivable_breakdown?.paypal_fee?.value ?? null,
    currency: paid.amount.currency_code,
    externalReference: unit.custom_id ?? null,
    attemptId: null,
    collectorId: unit.payee?.merchant_id ?? null,
    isLive,
    lastUpdated: newest([
      paid.create_time,
      paid.update_time,
      ...refunds.map(({ update_time: at }) => at),
      ...disputes.map(({ updatedAt }) => updatedAt),
    ]),
    rawHash: createHash('sha256').update(raw).digest(),
  }
}

type Context = { raw: string; isLive: boolean; disputes: readonly Dispute[] }

/** Parses an order with its decisive capture; null for anything else. */
export const readOrder = (raw: string): { order: WireOrder; captureId: string | null } | null => {
  const parsed = order.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const captures = parsed.data.purchase_units?.[0]?.payments?.captures ?? []
  return { order: parsed.data, captureId: decisive(captures)?.id ?? null }
}

/** Maps an order. Only a capture means paid: the order's own COMPLETED is not enough. */
export const orderAnswer = (wire: WireOrder, context: Context): AttemptAnswer => {
  const [unit] = wire.purchase_units ?? []
  const paid = decisive(unit?.payments?.captures ?? [])
  // An order with only declined captures still waits for its payer.
  if (!unit || !paid) {
    const purchaseCode = unit?.custom_id ?? null
    return { kind: 'unpaid', state: unpaidOf[wire.status] ?? 'waiting', purchaseCode }
  }
  return { kind: 'payment', payment: paymentOf(wire, unit, paid, context) }
}

/** An order in the vendor's wire format. */
export const orderOnWire = (wanted: NewPaypalOrder): Record<string, unknown> => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: wanted.purchaseCode,
      invoice_id: wanted.invoiceId,
      description: wanted.description.slice(0, 127),
      amount: { currency_code: 'MXN', value: toWire(wanted.amount) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        brand_name: wanted.brandName.slice(0, 127),
        locale: 'es-MX',
        landing_page: 'LOGIN',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: wanted.returnUrl,
        cancel_url: wanted.cancelUrl,
      },
    },
  },
})

const refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).nullish(),
})

/** Error code of a refused request: its first issue, else its name. */
export const readIssue = (raw: string): string => {
  const parsed = refusal.safeParse(parseJson(raw))
  if (!parsed.success) return 'unreadable'
  return (parsed.data.details?.[0]?.issue ?? parsed.data.name ?? 'unreadable').slice(0, 200)
}

const withOrder = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})

/** The order that a capture names; null when it names none. */
export const readOrderOfCapture = (raw: string): string | null =>
  withOrder.safeParse(parseJson(raw)).data?.supplementary_data?.related_ids?.order_id ?? null

const refundStates = {
  COMPLETED: 'approved',
  PENDING: 'in_process',
  FAILED: 'rejected',
  CANCELLED: 'rejected',
} as const

const madeRefund = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
})

/** Parses a refund; null for anything else. */
export const readRefund = (raw: string): Extract<RefundAnswer, { kind: 'refund' }> | null => {
  const parsed = madeRefund.safeParse(parseJson(raw))
  return parsed.success
    ? { kind: 'refund', refundId: parsed.data.id, state: refundStates[parsed.data.status] }
    : null
}
