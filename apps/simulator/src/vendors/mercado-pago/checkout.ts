import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Safe, html, layout } from '../../shared/html.ts'
import { readForms, sendPage } from '../../shared/http.ts'
import { money } from '../../shared/payments.ts'
import type { Account } from './account.ts'
import { openPayment } from './create-payment.ts'
import { type Outcome, approved, decided, rejected } from './outcomes.ts'
import { backUrlsOf, findPreference, totalOf } from './preferences.ts'
import type { Payment, Preference } from './state.ts'
import { settle } from './transitions.ts'
import { badRequest } from './wire.ts'

const choices = ['approve', 'pending', 'reject'] as const
type Choice = (typeof choices)[number]

const outcomes: { [choice in Choice]: Outcome } = {
  approve: approved,
  pending: { status: 'in_process', statusDetail: 'pending_contingency' },
  reject: rejected(),
}

const text = z.string().min(1).nullable().catch(null)
const object = z.record(z.string(), z.json()).catch({})
/** What a payment takes from its preference. */
const taken = z.object({
  payer: object,
  external_reference: text,
  statement_descriptor: text,
  notification_url: text,
  metadata: object,
  items: z.array(z.json()).catch([]),
  binary_mode: z.boolean().catch(false),
  expires: z.boolean().catch(false),
  expiration_date_to: text,
})

/** Whether the checkout's payment period is over. */
const isExpired = ({ fields }: Preference, now: number): boolean => {
  const { expires, expiration_date_to: end } = taken.parse(fields)
  return expires && end !== null && Date.parse(end) <= now
}

/** Pays a preference as the buyer chose on the checkout page. Throws 400 when the checkout has expired. */
const payPreference = (account: Account, preference: Preference, choice: Choice): Payment => {
  if (isExpired(preference, account.now())) throw badRequest('preference expired')
  const fields = taken.parse(preference.fields)
  const binaryMode = fields.binary_mode
  const fault = account.faults.take('create_payment')
  const request = {
    amount: (fault?.kind === 'outcome' ? fault.amount : undefined) ?? totalOf(preference),
    token: null,
    methodId: 'account_money',
    installments: 1,
    issuerId: null,
    payer: fields.payer,
    description: null,
    externalReference: fields.external_reference,
    statementDescriptor: fields.statement_descriptor,
    notificationUrl: fields.notification_url,
    metadata: fields.metadata,
    additionalInfo: { items: fields.items },
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
const returnUrl = (preference: Preference, payment: Payment | null): string | null => {
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
    external_reference: paid(taken.parse(preference.fields).external_reference),
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

const buttons: [Choice, string][] = [
  ['approve', 'Pagar con mi saldo'],
  ['pending', 'Dejar el pago en revisión'],
  ['reject', 'Que lo rechacen'],
]

const titled = z.array(z.object({ title: z.string() })).min(1)
const titleOf = ({ fields }: Preference): string =>
  titled.safeParse(fields['items']).data?.[0]?.title ?? 'Tu compra'

const windowOf = (title: string, content: Safe): Safe =>
  layout({
    title,
    heading: 'Mercado Pago de prueba',
    lead: 'Esto es un simulador: no se cobra nada.',
    content,
  })

/** Checkout page for a buyer who pays with a Mercado Pago account; each `visit` pays once, however often it is pressed. */
const checkoutPage = (preference: Preference, back: string | null, isExpired: boolean): Safe => {
  const visit = randomUUID()
  return windowOf(
    'Pagar',
    html`<section class="checkout">
      <h2>${titleOf(preference)}</h2>
      <p class="total">${money(totalOf(preference))} <small>MXN</small></p>
      ${
        isExpired
          ? html`<p role="alert">Este pago ya venció. Vuelve al comercio y empieza otra vez.</p>`
          : buttons.map(
              ([choice, label]) => html`
                <form method="post">
                  <input type="hidden" name="pref_id" value="${preference.id}" />
                  <input type="hidden" name="visit" value="${visit}" />
                  <button name="choice" value="${choice}">${label}</button>
                </form>
              `,
            )
      }
      ${back !== null && html`<p><a href="${back}">Volver al comercio sin pagar</a></p>`}
    </section>`,
  )
}

/** Last page of a checkout whose merchant gave no return address. */
const checkoutDone = (status: string): Safe =>
  windowOf('Listo', html`<section><h2>Tu pago quedó así: ${status}</h2></section>`)

const PATH = '/checkout/v1/redirect'

const decision = z.object({ pref_id: z.string(), visit: z.string().optional(), choice: z.enum(choices) })

/**
 * The vendor's checkout, where a buyer pays a preference and is redirected back. Without `form-action`: the
 * form's response redirects to the merchant's own site.
 */
export const checkoutRoutes = async (app: FastifyInstance, { account }: { account: Account }) => {
  readForms(app)
  const paidBy = new Map<string, Payment>()
  app.get<{ Querystring: { pref_id?: string } }>(PATH, (request, reply) => {
    const preference = findPreference(account, request.query.pref_id ?? '')
    const page = checkoutPage(preference, returnUrl(preference, null), isExpired(preference, account.now()))
    return sendPage(reply, page)
  })
  app.post(PATH, (request, reply) => {
    const decided = decision.safeParse(request.body)
    if (!decided.success) throw badRequest('Params Error', 1)
    const { pref_id, visit = randomUUID(), choice } = decided.data
    const preference = findPreference(account, pref_id)
    const payment = paidBy.get(visit) ?? payPreference(account, preference, choice)
    paidBy.set(visit, payment)
    const back = returnUrl(preference, payment)
    return back === null ? sendPage(reply, checkoutDone(payment.status)) : reply.redirect(back, 303)
  })
}
