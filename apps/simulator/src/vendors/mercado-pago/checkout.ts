import type { Account } from './account.ts'
import { openPayment } from './create-payment.ts'
import { type Outcome, approved, decided } from './outcomes.ts'
import { backUrlsOf, totalOf } from './preferences.ts'
import type { JsonObject, Payment, Preference } from './state.ts'
import { settle } from './transitions.ts'
import { badRequest } from './wire.ts'

export const choices = ['approve', 'pending', 'reject'] as const
export type Choice = (typeof choices)[number]

const outcomes: { [choice in Choice]: Outcome } = {
  approve: approved,
  pending: { status: 'in_process', statusDetail: 'pending_contingency' },
  reject: { status: 'rejected', statusDetail: 'cc_rejected_other_reason' },
}

const text = (fields: JsonObject, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const object = (fields: JsonObject, name: string): JsonObject => {
  const value = fields[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** Whether the checkout's payment period is over. */
export const isExpired = ({ fields }: Preference, now: number): boolean => {
  const end = text(fields, 'expiration_date_to')
  return fields['expires'] === true && end !== null && Date.parse(end) <= now
}

/** Pays a preference as the buyer chose on the checkout page. Throws 400 when the checkout has expired. */
export const payPreference = (account: Account, preference: Preference, choice: Choice): Payment => {
  if (isExpired(preference, account.now())) throw badRequest('preference expired')
  const { fields } = preference
  const binaryMode = fields['binary_mode'] === true
  const fault = account.faults.take('create_payment')
  const request = {
    amount: (fault?.kind === 'outcome' ? fault.amount : undefined) ?? totalOf(preference),
    token: null,
    methodId: 'account_money',
    installments: 1,
    issuerId: null,
    payer: object(fields, 'payer'),
    description: null,
    externalReference: text(fields, 'external_reference'),
    statementDescriptor: text(fields, 'statement_descriptor'),
    notificationUrl: text(fields, 'notification_url'),
    metadata: object(fields, 'metadata'),
    additionalInfo: { items: fields['items'] ?? [] },
    binaryMode,
    capture: true,
  }
  const payment = openPayment(account, request, { card: null, typeId: 'account_money' }, preference.id)
  settle(account, payment, decided(fault?.kind === 'outcome' ? fault.outcome : outcomes[choice], binaryMode))
  account.notices.announce(payment, 'payment.created')
  return payment
}

/** A return without payment has the word null in each parameter. */
const paid = (value: string | number | null | undefined) => String(value ?? null)

/** Return address of the buyer, with the vendor's query; null when the merchant gave none. */
export const returnUrl = (preference: Preference, payment: Payment | null): string | null => {
  const { success, pending, failure } = backUrlsOf(preference)
  const open = payment?.status === 'in_process' ? pending : failure
  const target = payment?.status === 'approved' ? success : open
  if (target === undefined || !URL.canParse(target)) return null
  const url = new URL(target)
  for (const [name, value] of Object.entries({
    collection_id: paid(payment?.id),
    collection_status: paid(payment?.status),
    payment_id: paid(payment?.id),
    status: paid(payment?.status),
    external_reference: paid(text(preference.fields, 'external_reference')),
    payment_type: paid(payment?.typeId),
    merchant_order_id: paid(payment?.merchantOrderId),
    preference_id: preference.id,
    site_id: 'MLM',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }))
    url.searchParams.set(name, value)
  return url.href
}
