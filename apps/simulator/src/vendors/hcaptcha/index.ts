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
const TOKEN_LIVES_MS = 120_000

const refusal = (code: string) => ({ success: false, 'error-codes': [code] })

/** Verifies a token; each token is accepted once. */
const verify = (captcha: Captcha, asked: VerifyRequest, forced: string | undefined): object => {
  const solved = solvedBy(captcha, asked, forced)
  if (typeof solved === 'string') return refusal(solved)
  const siteKey = textOf(asked, 'sitekey')
  if (siteKey !== '' && siteKey !== solved.siteKey) return refusal('sitekey-secret-mismatch')
  if (forced === 'expired' || captcha.now() - solved.solvedAt > TOKEN_LIVES_MS)
    return refusal('expired-input-response')
  if (forced === 'duplicate' || solved.askedUnder !== null) return refusal('already-seen-response')
  solved.askedUnder = siteKey
  return {
    success: true,
    challenge_ts: new Date(solved.solvedAt).toISOString(),
    hostname: solved.hostname,
    credit: false,
  }
}

const routes = async (app: FastifyInstance, captcha: Captcha) => {
  widgetRoutes(app, captcha, '/1/api.js')
  app.post<{ Body: VerifyRequest }>('/siteverify', async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (!isForm) return refusal('bad-request')
    const forced = await preparedAnswer(captcha, reply)
    return forced === 'answered' ? reply : verify(captcha, request.body, forced)
  })
}

/** hCaptcha: its browser script and its verification call, which accepts forms only. */
export const hcaptcha = defineCaptcha({
  provider: 'hcaptcha',
  name: 'hCaptcha',
  env: 'SIM_HCAPTCHA',
  tokenPrefix: 'P1_',
  routes,
})
