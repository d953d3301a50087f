import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readForms, sendPage } from '../../shared/http.ts'
import { type Safe, html, layout } from '../../shared/html.ts'
import { money } from '../../shared/payments.ts'
import { type Choice, choices, isExpired, payPreference, returnUrl } from './checkout.ts'
import { badRequest } from './wire.ts'
import { totalOf, findPreference } from './preferences.ts'
import type { Payment, Preference } from './state.ts'
import type { Account } from './account.ts'

const buttons: [Choice, string][] = [
  ['approve', 'Pagar con mi saldo'],
  ['pending', 'Dejar el pago en revisión'],
  ['reject', 'Que lo rechacen'],
]

const titleOf = ({ fields }: Preference): string => {
  const [first] = Array.isArray(fields['items']) ? fields['items'] : []
  const item = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {}
  return typeof item['title'] === 'string' ? item['title'] : 'Tu compra'
}

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
