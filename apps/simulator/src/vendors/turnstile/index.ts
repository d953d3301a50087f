import type { FastifyInstance } from 'fastify'
import {
  type VerifyRequest,
  type Captcha,
  defineCaptcha,
  preparedAnswer,
  solvedBy,
  textOf,
} from '../../shared/captcha.ts'
import { widgetRoutes } from '../../shared/captcha-widget.ts'

/** Lifetime of a token, as at the vendor. */
const TOKEN_LIVES_MS = 300_000

const refusal = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })

/** Verifies a token. A request repeated with the same idempotency key gets the first answer again. */
const verify = (captcha: Captcha, asked: VerifyRequest, forced: string | undefined): object => {
  const solved = solvedBy(captcha, asked, forced)
  if (typeof solved === 'string') return refusal(solved)
  const key = textOf(asked, 'idempotency_key')
  const isRepeated = solved.askedUnder !== null && (key === '' || solved.askedUnder !== key)
  const isOver = captcha.now() - solved.solvedAt > TOKEN_LIVES_MS
  if (isRepeated || isOver || forced === 'duplicate' || forced === 'expired')
    return refusal('timeout-or-duplicate')
  solved.askedUnder = key
  return {
    success: true,
    'error-codes': [],
    challenge_ts: new Date(solved.solvedAt).toISOString(),
    hostname: solved.hostname,
    action: solved.action,
    cdata: '',
    metadata: { interactive: true },
  }
}

const routes = async (app: FastifyInstance, captcha: Captcha) => {
  widgetRoutes(app, captcha, '/v0/api.js')
  app.post<{ Body: VerifyRequest }>('/v0/siteverify', async (request, reply) => {
    const forced = await preparedAnswer(captcha, reply)
    return forced === 'answered' ? reply : verify(captcha, request.body, forced)
  })
}

/** Cloudflare Turnstile: its browser script and its verification call. */
export const turnstile = defineCaptcha({
  provider: 'turnstile',
  name: 'Turnstile',
  env: 'SIM_TURNSTILE',
  tokenPrefix: '0.',
  routes,
})
