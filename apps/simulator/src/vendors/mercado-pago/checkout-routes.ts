import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Safe } from '../../shared/html.ts'
import type { Account } from './account.ts'
import { choices, isExpired, payPreference, returnUrl } from './checkout.ts'
import { checkoutDone, checkoutPage } from './checkout-page.ts'
import { badRequest } from './errors.ts'
import { findPreference } from './preferences.ts'

const PATH = '/checkout/v1/redirect'

// No rule for forms: the answer to this one goes on to the merchant's own site.
const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const decision = z.object({ pref_id: z.string(), choice: z.enum(choices) })

const sendPage = (reply: FastifyReply, page: Safe) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page.text)

/** The vendor's checkout, where a buyer pays a preference and is sent back. */
export const checkoutRoutes = async (app: FastifyInstance, { account }: { account: Account }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get<{ Querystring: { pref_id?: string } }>(PATH, (request, reply) => {
    const preference = findPreference(account, request.query.pref_id ?? '')
    const page = checkoutPage(preference, returnUrl(preference, null), isExpired(preference, account.now()))
    return sendPage(reply, page)
  })
  app.post(PATH, (request, reply) => {
    const decided = decision.safeParse(request.body)
    if (!decided.success) throw badRequest('Params Error', 1)
    const preference = findPreference(account, decided.data.pref_id)
    const payment = payPreference(account, preference, decided.data.choice)
    const back = returnUrl(preference, payment)
    return back === null ? sendPage(reply, checkoutDone(payment.status)) : reply.redirect(back, 303)
  })
}
