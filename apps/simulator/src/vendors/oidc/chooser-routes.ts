import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Safe } from '../../shared/html.ts'
import { answerPage, chooserPage } from './chooser-page.ts'
import { type Login, signInAnswer } from './login.ts'
import { endings } from './outcomes.ts'
import { type Person, people, personOf } from './people.ts'
import { type Provider, providers } from './state.ts'

const PATH = '/:provider/choose'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const asked = z.object({ provider: z.enum(providers) })

const opened = z.object({
  client_id: z.string().min(1).max(200),
  /** The page that opened the window: only it may hear the answer. */
  origin: z.url({ protocol: /^https?$/ }),
  nonce: z.string().max(500).optional(),
  state: z.string().max(2_000).optional(),
})

const chosen = z.object({
  account: z.string(),
  outcome: z.enum(endings).default('success'),
  first_name: z.string().max(100).default(''),
  last_name: z.string().max(100).default(''),
  email: z.string().max(254).default(''),
  unverified: z.string().optional(),
})

const personChosen = (provider: Provider, form: z.output<typeof chosen>): Person | undefined => {
  if (form.account !== 'other') return people[provider][Number(form.account)]
  return personOf(provider, {
    firstName: form.first_name,
    lastName: form.last_name,
    email: form.email,
    isVerified: form.unverified === undefined,
  })
}

const sendPage = (reply: FastifyReply, page: Safe, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(page.text)

/** The window in which a person chooses an account at a provider. */
export const chooserRoutes = async (app: FastifyInstance, { login }: { login: Login }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError)
      return reply.code(400).send({ error: 'invalid_request', error_description: z.prettifyError(error) })
    request.log.error(error)
    return reply.code(500).send({ error: 'server_error' })
  })

  app.get(PATH, (request, reply) => {
    const { provider } = asked.parse(request.params)
    opened.parse(request.query)
    return sendPage(reply, chooserPage(provider))
  })
  app.post(PATH, (request, reply) => {
    const { provider } = asked.parse(request.params)
    const { client_id: clientId, origin, nonce, state } = opened.parse(request.query)
    const form = chosen.parse(request.body)
    const person = personChosen(provider, form)
    const prepared = form.outcome === 'success' ? login.prepared[provider].take(...endings) : undefined
    const ending = prepared?.outcome ?? form.outcome
    if (!person || ending === 'cancel') return sendPage(reply, answerPage(null, origin))
    const answer = signInAnswer(login, { provider, person, clientId, nonce, state, ending })
    return sendPage(reply, answerPage(answer, origin))
  })
}
