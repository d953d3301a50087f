import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Order, type Vendor, type World, defineVendor } from '../vendor.ts'
import { pause } from './http.ts'
import { nextForm } from './control-parts.ts'
import { clear, seconds, times } from './orders.ts'
import { type Prepared, createPrepared } from './prepared.ts'
import { only } from './settings.ts'

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
type Outcome = (typeof outcomes)[number]

const command = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    outcome: z.enum(outcomes),
    times,
    seconds: seconds.default(20),
  }),
  z.object({
    action: z.literal('token'),
    sitekey: z.string().min(1),
    hostname: z.string().default('localhost'),
    widget_action: z.string().default('sign_up'),
  }),
  clear,
])
type Forced = Extract<z.output<typeof command>, { action: 'next' }>

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
export type Captcha = Pick<World, 'now' | 'closing'> & {
  settings: z.output<typeof settings>
  prepared: Prepared<Forced>
  /** Issues a token for a solved challenge. */
  issue: (solved: Omit<Solved, 'solvedAt' | 'askedUnder'>) => string
  find: (token: string) => Solved | undefined
}

const createCaptcha = (given: Pick<Captcha, 'settings' | 'now' | 'closing'>, prefix: string): Captcha => {
  const tokens = new Map<string, Solved>()
  return {
    ...given,
    prepared: createPrepared<Forced>(),
    issue: (solved) => {
      const token = prefix + randomBytes(120).toString('base64url')
      tokens.set(token, { ...solved, solvedAt: given.now(), askedUnder: null })
      const [oldest] = tokens.keys()
      if (tokens.size > KEPT && oldest !== undefined) tokens.delete(oldest)
      return token
    },
    find: (token) => tokens.get(token),
  }
}

/** Fields of a verification request, in any encoding. */
export type VerifyRequest = { [name: string]: unknown }

/** Text of a field; empty when the field is missing or not text. */
export const textOf = (asked: VerifyRequest, name: string): string => {
  const value = asked[name]
  return typeof value === 'string' ? value : ''
}

/**
 * The solved challenge that a server verifies, once its secret was accepted; otherwise the vendors' error
 * code.
 */
export const solvedBy = (
  captcha: Captcha,
  asked: VerifyRequest,
  forced: string | undefined,
): Solved | string => {
  const secret = textOf(asked, 'secret')
  if (secret === '') return 'missing-input-secret'
  if (forced === 'bad_secret' || (captcha.settings.secret ?? secret) !== secret) return 'invalid-input-secret'
  const token = textOf(asked, 'response')
  return token === '' ? 'missing-input-response' : (captcha.find(token) ?? 'invalid-input-response')
}

/** Prepared outcome of a verification; `answered` when the outcome already replaced the reply. */
export const preparedAnswer = async (
  captcha: Captcha,
  reply: FastifyReply,
): Promise<Outcome | 'answered' | undefined> => {
  const trouble = captcha.prepared.take('expired', 'duplicate', 'bad_secret', 'server_error', 'hang')
  if (trouble?.outcome === 'server_error') {
    await reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    return 'answered'
  }
  if (trouble?.outcome === 'hang') await pause(captcha, trouble.seconds * 1_000)
  return trouble?.outcome
}

const obey = (captcha: Captcha, raw: Order): object => {
  const order = command.parse(raw)
  if (order.action === 'token')
    return {
      token: captcha.issue({
        siteKey: order.sitekey,
        hostname: order.hostname,
        action: order.widget_action,
      }),
    }
  if (order.action === 'clear') captcha.prepared.clear()
  else captcha.prepared.force(order)
  return {}
}

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

type Definition = {
  provider: string
  name: string
  env: string
  tokenPrefix: string
  routes: (app: FastifyInstance, captcha: Captcha) => Promise<void>
}

/**
 * Defines a captcha vendor under a prefix of its provider's name. Its tokens expire in minutes and don't
 * survive a restart.
 */
export const defineCaptcha = ({
  provider,
  name,
  env,
  tokenPrefix,
  routes,
}: Definition): Vendor<typeof settings> =>
  defineVendor({
    env,
    settings,
    emptyState: () => ({}),
    open: (given) => {
      const captcha = createCaptcha(given, tokenPrefix)
      const waiting = () => captcha.prepared.waiting()
      return {
        routes: { [`/${provider}`]: (app) => routes(app, captcha) },
        control: { [provider]: (order) => obey(captcha, order) },
        prepared: () => waiting().map((forced) => `${provider}: ${forced.outcome} × ${forced.times}`),
        seen: () => ({ captchas: waiting().map((forced) => ({ provider, ...forced })) }),
      }
    },
    forms: [nextForm(provider, `La siguiente verificación de ${name}`, outcomes)],
    commands: commandsOf(provider, name),
  })
