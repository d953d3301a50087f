import { centavos, type Centavos } from '@saldo/contract/money'
import { z } from 'zod'
import type { PaymentChange, ReportRow } from '../payment-provider.ts'
import { parseJson } from '../vendor-call.ts'

/** Event codes of a buyer's payment (reference: PayPal's transaction event codes). */
const PAYMENT_EVENT = /^T00/

/** Event codes of returned money: refunds, reversals, chargebacks and their holds. */
const RETURN_EVENT = /^T(11|12)/

const MONEY = /^-?\d{1,12}(?:\.\d{1,2})?$/

const toCentavos = (text: string): Centavos => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return centavos(text.startsWith('-') ? -size : size)
}

const money = z.object({ value: z.string().regex(MONEY).transform(toCentavos) })
const page = z.object({
  total_pages: z.number().int(),
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string().optional(),
        transaction_status: z.string().optional(),
        transaction_amount: money.optional(),
        fee_amount: money.optional(),
        custom_field: z.string().optional(),
        paypal_reference_id: z.string().optional(),
        paypal_reference_id_type: z.string().optional(),
        transaction_updated_date: z.iso.datetime({ offset: true }).optional(),
      }),
    }),
  ),
})

/** Successful payments of a page of the transaction report; null when any of it can't be read. */
export const readTransactions = (raw: string): { pages: number; rows: ReportRow[] } | null => {
  const parsed = page.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const rows = parsed.data.transaction_details.flatMap(({ transaction_info: info }): ReportRow[] => {
    const isPayment = PAYMENT_EVENT.test(info.transaction_event_code ?? '') && info.transaction_status === 'S'
    if (!isPayment || !info.transaction_amount || info.transaction_amount.value <= 0n) return []
    return [
      {
        reportId: info.transaction_id,
        purchaseCode: info.custom_field ?? null,
        amount: info.transaction_amount.value,
        refunded: null,
        fee: info.fee_amount ? centavos(0n - info.fee_amount.value) : null,
      },
    ]
  })
  return { pages: parsed.data.total_pages, rows }
}

/**
 * Changes of captures in a page of the report: paid, or money returned. Null when any of it can't be read.
 */
export const readChanges = (raw: string): { pages: number; rows: PaymentChange[] } | null => {
  const parsed = page.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const rows = parsed.data.transaction_details.flatMap(({ transaction_info: info }): PaymentChange[] => {
    const { transaction_event_code: code = '', transaction_updated_date: at } = info
    if (at === undefined) return []
    if (PAYMENT_EVENT.test(code)) return [{ reportId: info.transaction_id, kind: 'paid', at: new Date(at) }]
    const captureId = info.paypal_reference_id_type === 'TXN' ? info.paypal_reference_id : undefined
    if (!RETURN_EVENT.test(code) || captureId === undefined) return []
    return [{ reportId: captureId, kind: 'returned', at: new Date(at) }]
  })
  return { pages: parsed.data.total_pages, rows }
}

const balances = z.object({
  balances: z.array(z.object({ currency: z.string(), available_balance: money.optional() })),
})

/** Available pesos of a balance report, in centavos; null when it can't be read. */
export const readBalance = (raw: string): Centavos | null => {
  const parsed = balances.safeParse(parseJson(raw))
  if (!parsed.success) return null
  const own = parsed.data.balances.find(({ currency }) => currency === 'MXN')
  return own?.available_balance?.value ?? null
}
