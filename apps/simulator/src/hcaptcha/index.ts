import type { FastifyInstance } from 'fastify'
import { type Asked, prepared, textOf } from '../captcha/siteverify.ts'
import type { CaptchaVendor } from '../captcha/vendor.ts'
import { readForms, widgetRoutes } from '../captcha/widget-routes.ts'

/** The vendor takes a token this long after it was given. */
const TOKEN_LIVES_MS = 120_000

const refusal = (code: string) => ({ success: false, 'error-codes': [code] })

/** What the vendor says of a token, which it does once. */
const verify = (vendor: CaptchaVendor, asked: Asked, forced: string | undefined): object => {
  const secret = textOf(asked, 'secret')
  if (secret === '') return refusal('missing-input-secret')
  if (forced === 'bad_secret' || (vendor.settings.secret ?? secret) !== secret)
    return refusal('invalid-input-secret')
  const token = textOf(asked, 'response')
  if (token === '') return refusal('missing-input-response')
  const solved = vendor.find(token)
  if (!solved) return refusal('invalid-input-response')
  const siteKey = textOf(asked, 'sitekey')
  if (siteKey !== '' && siteKey !== solved.siteKey) return refusal('sitekey-secret-mismatch')
  if (forced === 'expired' || vendor.now() - solved.solvedAt > TOKEN_LIVES_MS)
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

/** hCaptcha: its browser script and the call by which a server asks about a token, which it reads as a form only. */
export const hcaptchaRoutes = async (app: FastifyInstance, { vendor }: { vendor: CaptchaVendor }) => {
  readForms(app)
  widgetRoutes(app, { vendor, scriptPath: '/1/api.js', scriptFile: 'hcaptcha.ts' })
  app.post<{ Body: Asked }>('/siteverify', async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (!isForm) return refusal('bad-request')
    const forced = await prepared(vendor, reply)
    return forced === 'answered' ? reply : verify(vendor, request.body, forced)
  })
}
