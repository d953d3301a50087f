import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { readForms } from '../../shared/http.ts'
import { type Safe, html, layout } from '../../shared/html.ts'
import type { Order } from './state.ts'
import { PaypalError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import { approveOrder, findOrder } from './orders.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

const windowOf = (content: Safe, head?: Safe): Safe =>
  layout({
    title: 'PayPal de prueba',
    lead: 'Esto es un simulador: no se cobra nada.',
    head,
    content: html`<main>${content}</main>`,
  })

const choices = html`<form method="post">
  <label>Correo de la cuenta <input name="payer" type="email" value="ana@demo.test" /></label>
  <button name="choice" value="approve">Pagar ahora</button>
  <button name="choice" value="cancel">Cancelar y volver</button>
</form>`

/** The payer's page: the amount, and the buttons to approve or cancel. */
const checkoutPage = (order: Order): Safe =>
  windowOf(
    html`<section class="checkout">
      <h2>${order.description ?? 'Tu compra'}</h2>
      <p class="total">${money.format(Number(order.amount) / 100)} <small>MXN</small></p>
      ${order.status === 'COMPLETED' ? html`<p>Este pago ya está hecho.</p>` : choices}
    </section>`,
  )

/** Last page of the window: sends the outcome to the opener only. */
const answerPage = (answer: object, origin: string): Safe =>
  windowOf(
    html`<p>Puedes cerrar esta ventana.</p>`,
    html`<meta name="answer" content="${JSON.stringify(answer)}" />
      <meta name="origin" content="${new URL(origin).origin}" />
      <script type="module" src="/paypal/sdk/modules/window-answer.ts"></script>`,
  )

const PATH = '/checkoutnow'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const asked = z.object({
  token: z.string().regex(/^[0-9A-Z]{8,40}$/),
  /**
   * Origin of the page that opened the window; only it may receive the answer. Absent after a full-page
   * redirect.
   */
  origin: z.url({ protocol: /^https?$/ }).optional(),
})
const decided = z.object({ choice: z.enum(['approve', 'cancel']), payer: z.email().catch('ana@demo.test') })

const send = (reply: FastifyReply, page: Safe) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(page.text)

const read = <Fields>(schema: z.ZodType<Fields>, value: unknown): Fields => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new PaypalError(400, 'INVALID_REQUEST', z.prettifyError(parsed.error))
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
    return send(reply, checkoutPage(findOrder(merchant, token)))
  })
  app.post(PATH, (request, reply) => {
    const { token, origin } = read(asked, request.query)
    const { choice, payer } = read(decided, request.body)
    const order = findOrder(merchant, token)
    if (choice === 'approve') approveOrder(merchant, order, payer)
    if (origin !== undefined)
      return send(reply, answerPage({ approved: choice === 'approve', token }, origin))
    const back = backTo(choice === 'approve' ? order.returnUrl : order.cancelUrl, token)
    return back === null ? send(reply, checkoutPage(order)) : reply.redirect(back, 303)
  })
}
