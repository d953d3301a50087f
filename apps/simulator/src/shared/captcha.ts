import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Vendor, type World, defineVendor } from '../vendor.ts'
import { nextForm } from './control-parts.ts'
import { pause, readForms, sendVendorScript } from './http.ts'
import { clear, createObey, only, seconds, times } from './orders.ts'
import { type Prepared, createPrepared } from './prepared.ts'

const KEPT = 1_000

/** Faults of a captcha: in its script, its widget, its token or the server's verification. */
const outcomes = [
  'script_404',
  'script_slow',
  'widget_error',
  'token_expires',
  'wrong_hostname',
  'wrong_action',
  'expired',
  'duplicate',
  'bad_secret',
  'server_error',
  'hang',
] as const

const next = z.object({
  action: z.literal('next'),
  outcome: z.enum(outcomes),
  times,
  seconds: seconds.default(20),
})
const command = z.discriminatedUnion('action', [
  next,
  z.object({
    action: z.literal('token'),
    sitekey: z.string().min(1),
    hostname: z.string().default('localhost'),
    widget_action: z.string().default('sign_up'),
  }),
  clear,
])

/** A solved challenge, as found by the server's verification. Times in epoch milliseconds. */
type Solved = {
  siteKey: string
  hostname: string
  action: string
  solvedAt: number
  /** Idempotency key of the first verification; null before it. */
  askedUnder: string | null
}

const settings = z.object({ secret: only })

/** One captcha vendor: the tokens issued by its widgets, and the faults prepared for it. */
type Captcha = Pick<World, 'now' | 'closing'> & {
  secret: string | null
  prepared: Prepared<z.output<typeof next>>
  tokens: Map<string, Solved>
  tokenPrefix: string
}

/** Issues a token for a solved challenge. */
const issue = (
  { tokens, tokenPrefix, now }: Captcha,
  solved: Omit<Solved, 'solvedAt' | 'askedUnder'>,
): string => {
  const token = tokenPrefix + randomBytes(120).toString('base64url')
  tokens.set(token, { ...solved, solvedAt: now(), askedUnder: null })
  const [oldest] = tokens.keys()
  if (tokens.size > KEPT && oldest !== undefined) tokens.delete(oldest)
  return token
}

/** Fields of a verification request, in any encoding. */
type Fields = { [name: string]: unknown }

/** Text of a field; empty when the field is missing or not text. */
export const textOf = (asked: Fields, name: string): string => {
  const value = asked[name]
  return typeof value === 'string' ? value : ''
}

/** What a server asks about, once its secret was accepted. */
type Question = { solved: Solved; asked: Fields; forced: string | undefined; isOver: boolean }

type Definition = {
  provider: string
  name: string
  env: string
  tokenPrefix: string
  /** Lifetime of a token, as at the vendor. */
  livesMs: number
  paths: { script: string; verify: string }
  /** Whether it verifies forms only. */
  wantsForm?: boolean
  refusal: (code: string) => object
  /** The vendor's answer about a solved challenge; a code when it refuses. */
  verify: (question: Question) => object | string
}

/** The vendor's answer to the product's server; a code when it refuses. */
const answer = (captcha: Captcha, { livesMs, verify }: Definition, asked: Fields, forced?: string) => {
  const secret = textOf(asked, 'secret')
  if (secret === '') return 'missing-input-secret'
  if (forced === 'bad_secret' || (captcha.secret ?? secret) !== secret) return 'invalid-input-secret'
  const token = textOf(asked, 'response')
  if (token === '') return 'missing-input-response'
  const solved = captcha.tokens.get(token)
  if (!solved) return 'invalid-input-response'
  return verify({ solved, asked, forced, isOver: captcha.now() - solved.solvedAt > livesMs })
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

const verifyRoute = (app: FastifyInstance, captcha: Captcha, vendor: Definition): void => {
  app.post<{ Body: Fields }>(vendor.paths.verify, async (request, reply) => {
    if (vendor.wantsForm && !isForm(request)) return vendor.refusal('bad-request')
    const trouble = captcha.prepared.take('expired', 'duplicate', 'bad_secret', 'server_error', 'hang')
    if (trouble?.outcome === 'server_error')
      return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    if (trouble?.outcome === 'hang') await pause(captcha, trouble.seconds * 1_000)
    const said = answer(captcha, vendor, request.body, trouble?.outcome)
    return typeof said === 'string' ? vendor.refusal(said) : said
  })
}

type Solving = { Body: { sitekey?: string; action?: string } }

/** Routes called by the browser: the vendor's script, and a token once the box is ticked. */
const widgetRoutes = (app: FastifyInstance, captcha: Captcha, { paths }: Definition): void => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
  })
  app.get(paths.script, (_request, reply) => sendVendorScript(reply, 'captcha.ts', captcha, captcha.prepared))
  app.post<Solving>('/solve', (request, reply) => {
    const { sitekey = '', action = '' } = request.body
    const { origin } = request.headers
    if (sitekey === '' || origin === undefined) return reply.code(400).send({ error: 'bad-request' })
    const trouble = captcha.prepared.take('widget_error', 'token_expires', 'wrong_hostname', 'wrong_action')
    if (trouble?.outcome === 'widget_error') return reply.send({ error: 'challenge-error' })
    const token = issue(captcha, {
      siteKey: sitekey,
      hostname: trouble?.outcome === 'wrong_hostname' ? 'elsewhere.test' : new URL(origin).hostname,
      action: trouble?.outcome === 'wrong_action' ? 'another_form' : action,
    })
    return reply.send({ token, expires: trouble?.outcome === 'token_expires' })
  })
}

const obey = createObey(command, {
  next: ({ prepared }: Captcha, order) => prepared.force(order),
  token: (captcha, { sitekey: siteKey, hostname, widget_action: action }) => ({
    token: issue(captcha, { siteKey, hostname, action }),
  }),
  clear: ({ prepared }) => prepared.clear(),
})

const commandsOf = (provider: string, name: string) => [
  {
    title: `Forzar lo que pasa con la siguiente verificación de ${name}`,
    says: 'Primero en entrar, primero en salir. El script: script_404 o script_slow (tarda seconds). La casilla: widget_error llama a error-callback; token_expires da un token y llama a expired-callback; wrong_hostname y wrong_action (solo Turnstile) dan un token de otro sitio u otro formulario. La pregunta del servidor: expired, duplicate, bad_secret, server_error y hang (tarda seconds).',
    body: { provider, action: 'next', outcome: 'duplicate', times: 1 },
    values: outcomes,
  },
  {
    title: `Pedir un token de ${name} sin marcar la casilla`,
    says: 'El que la casilla daría en hostname; widget_action es la acción que Turnstile firma.',
    body: {
      provider,
      action: 'token',
      sitekey: `sim-${provider}`,
      hostname: 'localhost',
      widget_action: 'sign_up',
    },
  },
]

/**
 * Defines a captcha vendor under a prefix of its provider's name. Its tokens expire in minutes and don't
 * survive a restart.
 */
export const defineCaptcha = (definition: Definition): Vendor<typeof settings> => {
  const { provider, name, env, tokenPrefix } = definition
  return defineVendor({
    env,
    settings,
    emptyState: () => ({}),
    open: ({ now, closing, settings: { secret } }) => {
      const prepared = createPrepared<z.output<typeof next>>(provider)
      const captcha = { now, closing, secret, prepared, tokens: new Map(), tokenPrefix }
      return {
        routes: {
          [`/${provider}`]: async (app) => {
            readForms(app)
            widgetRoutes(app, captcha, definition)
            verifyRoute(app, captcha, definition)
          },
        },
        control: { [provider]: (order) => obey(captcha, order) },
        prepared: prepared.words,
        seen: () => ({ captchas: prepared.seen() }),
      }
    },
    forms: [nextForm(provider, `La siguiente verificación de ${name}`, outcomes)],
    commands: commandsOf(provider, name),
  })
}
