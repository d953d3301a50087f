import { pesosOfCentavos } from '@saldo/contract/money'
import { z } from 'zod'
import { parseJson } from '../vendor-call.ts'
import type { NewPreference } from './mercado-pago.ts'

const LONGEST_STATEMENT = 22

/** Excluded payment types: they take days, but an order expires after half an hour. */
const EXCLUDED = ['ticket', 'atm', 'bank_transfer']

const preference = z.object({ id: z.string().min(1).max(200) })

/** Id of a created preference; null for anything else. */
export const readPreference = (raw: string): string | null =>
  preference.safeParse(parseJson(raw)).data?.id ?? null

/** The expiry in wire format, also for updates. */
export const deadlineOnWire = (expiresAt: Date): Record<string, unknown> => ({
  expires: true,
  expiration_date_to: expiresAt.toISOString(),
})

/** A preference in the vendor's wire format. */
export const preferenceOnWire = (wanted: NewPreference): Record<string, unknown> => ({
  items: [
    {
      id: wanted.purchaseCode,
      title: wanted.description,
      quantity: 1,
      currency_id: 'MXN',
      unit_price: pesosOfCentavos(wanted.amount),
    },
  ],
  payer: { email: wanted.payerEmail },
  purpose: 'wallet_purchase',
  external_reference: wanted.purchaseCode,
  back_urls: { success: wanted.completeUrl, pending: wanted.completeUrl, failure: wanted.failUrl },
  // The vendor redirects the payer automatically only to a public URL.
  ...(wanted.completeUrl.startsWith('https://') && { auto_return: 'approved' }),
  notification_url: wanted.notificationUrl,
  payment_methods: { installments: 1, excluded_payment_types: EXCLUDED.map((id) => ({ id })) },
  statement_descriptor: wanted.brandName.slice(0, LONGEST_STATEMENT),
  ...deadlineOnWire(wanted.expiresAt),
  metadata: { purchase_code: wanted.purchaseCode },
})
