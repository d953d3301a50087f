import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Safe } from '../../shared/html.ts'
import { answerPage, checkoutPage } from './checkout-page.ts'
import { PaypalError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import { approveOrder, findOrder } from './orders.ts'

const PATH = '/checkoutnow'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const asked = z.object({
  token: z.string().regex(/^[0-9A-Z]{8,40}$/),
  /** The page that opened the window: only it may hear the answer. Absent for a page that sent the payer along. */
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

/** The vendor's page on which a payer approves an order or turns back. */
export const checkoutRoutes = async (app: FastifyInstance, { merchant }: { merchant: Merchant }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
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
