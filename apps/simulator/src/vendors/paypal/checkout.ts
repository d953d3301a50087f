import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Safe, answerPage, html, layout } from '../../shared/html.ts'
import { readForms, sendPage } from '../../shared/http.ts'
import { money } from '../../shared/payments.ts'
import { approveOrder, findOrder } from './orders.ts'
import type { Merchant, Order } from './state.ts'
import { refusal } from './wire.ts'

const window = { title: 'PayPal de prueba', lead: 'Esto es un simulador: no se cobra nada.' }

const choices = html`<form method="post">
  <label>Correo de la cuenta <input name="payer" type="email" value="ana@demo.test" /></label>
  <button name="choice" value="approve">Pagar ahora</button>
  <button name="choice" value="cancel">Cancelar y volver</button>
</form>`

/** The payer's page: the amount, and the buttons to approve or cancel. */
const checkoutPage = (order: Order): Safe =>
  layout({
    ...window,
    content: html`<section class="checkout">
      <h2>${order.description ?? 'Tu compra'}</h2>
      <p class="total">${money(order.amount)} <small>MXN</small></p>
      ${order.status === 'COMPLETED' ? html`<p>Este pago ya está hecho.</p>` : choices}
    </section>`,
  })

const PATH = '/checkoutnow'

const directives = "script-src 'self'"

const asked = z.object({
  token: z.string().regex(/^[0-9A-Z]{8,40}$/),
  /**
   * Origin of the page that opened the window; only it may receive the answer. Absent after a full-page
   * redirect.
   */
  origin: z.url({ protocol: /^https?$/ }).optional(),
})
const decided = z.object({ choice: z.enum(['approve', 'cancel']), payer: z.email().catch('ana@demo.test') })

const read = <Fields>(schema: z.ZodType<Fields>, value: unknown): Fields => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refusal(400, 'INVALID_REQUEST', z.prettifyError(parsed.error))
  return parsed.data
}

const backTo = (target: string | null, token: string): string | null => {
  if (target === null || !URL.canParse(target)) return null
  const url = new URL(target)
  url.searchParams.set('token', token)
  url.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ')
  return url.href
}

/** The vendor's page where a payer approves or cancels an order. */
export const checkoutRoutes = async (app: FastifyInstance, { merchant }: { merchant: Merchant }) => {
  readForms(app)
  app.get(PATH, (request, reply) => {
    const { token } = read(asked, request.query)
    return sendPage(reply, checkoutPage(findOrder(merchant, token)), directives)
  })
  app.post(PATH, (request, reply) => {
    const { token, origin } = read(asked, request.query)
    const { choice, payer } = read(decided, request.body)
    const order = findOrder(merchant, token)
    if (choice === 'approve') approveOrder(merchant, order, payer)
    if (origin !== undefined)
      return sendPage(
        reply,
        answerPage({ ...window, closesItself: false }, { approved: choice === 'approve' }, origin),
        directives,
      )
    const back = backTo(choice === 'approve' ? order.returnUrl : order.cancelUrl, token)
    return back === null ? sendPage(reply, checkoutPage(order), directives) : reply.redirect(back, 303)
  })
}
