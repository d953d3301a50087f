import { createHash } from 'node:crypto'
import { attemptId } from '@saldo/contract/ids'
import { centavos, centavosOfPesos, pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { z } from 'zod'
import type { GatewayPayment, RefundAnswer } from '../gateway-payment.ts'
import { parseJson } from '../vendor-call.ts'
import type { CardPayment } from './mercado-pago.ts'

const TWO_DECIMALS = /^-?\d+(?:\.\d{1,2})?$/

/** Converts pesos to centavos by their decimal text; rejects more than two decimals. */
export const amount = z
  .number()
  .refine((value) => TWO_DECIMALS.test(String(value)))
  .transform((value): Centavos => centavosOfPesos(value))

const id = z.union([z.string(), z.number().int()]).transform(String)

const refundList = z.array(z.object({ amount, status: z.string().nullish() }))

const wirePayment = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: amount,
  transaction_amount_refunded: amount.nullish(),
  // A list in a shape of its own takes nothing from what the payment itself tells.
  refunds: z
    .union([refundList, z.literal('unreadable')])
    .nullish()
    .catch('unreadable'),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  collector_id: id.nullish(),
  live_mode: z.boolean(),
  date_last_updated: z.iso.datetime({ offset: true }),
  date_of_expiration: z.iso.datetime({ offset: true }).nullish(),
  fee_details: z.array(z.object({ amount, fee_payer: z.string().nullish() })).nullish(),
  metadata: z.object({ attempt_id: attemptId.optional().catch(undefined) }).nullish(),
})

const searchResult = z.object({
  paging: z.object({ total: z.number().int().optional() }).optional(),
  results: z.array(z.unknown()),
})

const feeOf = (details: z.output<typeof wirePayment>['fee_details']): Centavos | null => {
  const ours = details?.filter(({ fee_payer }) => fee_payer !== 'payer') ?? []
  if (ours.length === 0) return null
  return centavos(ours.reduce((sum, fee) => sum + fee.amount, 0n))
}

/** What refunds in process will give back; nothing without any, and possibly the whole payment where they can't be read. */
const returningOf = ({
  refunds,
  transaction_amount,
}: z.output<typeof wirePayment>): Pick<GatewayPayment, 'returning'> => {
  if (refunds === 'unreadable') return { returning: transaction_amount }
  const open = refunds?.filter(({ status }) => status === 'in_process') ?? []
  return open.length === 0 ? {} : { returning: centavos(open.reduce((sum, one) => sum + one.amount, 0n)) }
}

/** Mercado Pago's own deadline of a voucher that was given none. */
const VOUCHER_LIFE_MS = 3 * 24 * 3_600_000

/** Until when a voucher or a transfer may be paid; nothing for a payment that waits for no payer. */
const waitsUntilOf = (payment: z.output<typeof wirePayment>): Pick<GatewayPayment, 'waitsUntil'> => {
  const { status, status_detail, date_of_expiration, date_last_updated } = payment
  if (status !== 'pending' || !status_detail?.startsWith('pending_waiting')) return {}
  return {
    waitsUntil: date_of_expiration
      ? new Date(date_of_expiration)
      : new Date(new Date(date_last_updated).getTime() + VOUCHER_LIFE_MS),
  }
}

/** A payment whose money came back to us after a chargeback keeps that status, and only its detail says so. */
const statusOf = ({ status, status_detail }: z.output<typeof wirePayment>): string =>
  status === 'charged_back' && status_detail === 'reimbursed' ? 'approved' : status

/** Maps a parsed payment; null for anything else. */
const paymentOf = (value: unknown, raw: string): GatewayPayment | null => {
  const parsed = wirePayment.safeParse(value)
  if (!parsed.success) return null
  const payment = parsed.data
  return {
    gateway: gatewayIds.mercado_pago,
    id: payment.id,
    reportId: payment.id,
    status: statusOf(payment),
    statusDetail: payment.status_detail ?? null,
    amount: payment.transaction_amount,
    refunded: payment.transaction_amount_refunded ?? centavos(0),
    ...returningOf(payment),
    fee: feeOf(payment.fee_details),
    currency: payment.currency_id,
    externalReference: payment.external_reference ?? null,
    attemptId: payment.metadata?.attempt_id ?? null,
    collectorId: payment.collector_id ?? null,
    isLive: payment.live_mode,
    lastUpdated: new Date(payment.date_last_updated),
    ...waitsUntilOf(payment),
    rawHash: createHash('sha256').update(raw).digest(),
  }
}

/** Parses one payment; null for anything else. */
export const readPayment = (raw: string): GatewayPayment | null => paymentOf(parseJson(raw), raw)

/** Parses a page of a search; null when any of it can't be read, so that no payment is missed. */
export const readPage = (raw: string): { total: number; payments: GatewayPayment[] } | null => {
  const page = searchResult.safeParse(parseJson(raw))
  if (!page.success) return null
  const payments = page.data.results.map((result) => paymentOf(result, JSON.stringify(result)))
  if (!payments.every((payment) => payment !== null)) return null
  return { total: page.data.paging?.total ?? payments.length, payments }
}

/** As `readPage`, for a search that fits one page. */
export const readSearch = (raw: string): GatewayPayment[] | null => readPage(raw)?.payments ?? null

const refusal = z.object({
  message: z.string().optional(),
  cause: z.array(z.object({ code: z.union([z.string(), z.number()]).optional() })).nullish(),
})

/** Error codes and message of a refused request, truncated for storage. */
export const readReason = (raw: string): string => {
  const parsed = refusal.safeParse(parseJson(raw))
  if (!parsed.success) return 'unreadable'
  const codes = parsed.data.cause?.flatMap(({ code }) => (code === undefined ? [] : [String(code)])) ?? []
  return [...codes, parsed.data.message ?? ''].join(' ').trim().slice(0, 200)
}

/** A card payment in the vendor's wire format. */
export const cardPaymentOnWire = (payment: CardPayment): Record<string, unknown> => ({
  transaction_amount: pesosOfCentavos(payment.amount),
  token: payment.token,
  description: payment.description,
  installments: 1,
  payment_method_id: payment.paymentMethodId,
  ...(payment.issuerId !== null && { issuer_id: payment.issuerId }),
  payer: { email: payment.payerEmail },
  external_reference: payment.purchaseCode,
  binary_mode: false,
  capture: true,
  notification_url: payment.notificationUrl,
  metadata: { purchase_code: payment.purchaseCode, attempt_id: payment.attemptId },
})

const chargeback = z.object({
  payments: z.array(z.union([z.string(), z.number().int()]).transform(String)),
})

/** The payments that a chargeback names; undefined when it can't be read. */
export const readPaymentsOfChargeback = (raw: string): string[] | undefined =>
  chargeback.safeParse(parseJson(raw)).data?.payments

const refund = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String),
  status: z.enum(['approved', 'in_process', 'rejected']),
})

/** Parses a refund; null for anything else. */
export const readRefund = (raw: string): Extract<RefundAnswer, { kind: 'refund' }> | null => {
  const parsed = refund.safeParse(parseJson(raw))
  return parsed.success ? { kind: 'refund', refundId: parsed.data.id, state: parsed.data.status } : null
}
