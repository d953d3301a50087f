import type { FastifyInstance } from 'fastify'
import { type Asked, prepared, textOf } from '../captcha/siteverify.ts'
import type { CaptchaVendor } from '../captcha/vendor.ts'
import { readForms, widgetRoutes } from '../captcha/widget-routes.ts'

/** The vendor takes a token this long after it was given. */
const TOKEN_LIVES_MS = 300_000

const refusal = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })

/** What the vendor says of a token. A question repeated under its own idempotency key gets the first answer again. */
const verify = (vendor: CaptchaVendor, asked: Asked, forced: string | undefined): object => {
  const secret = textOf(asked, 'secret')
  if (secret === '') return refusal('missing-input-secret')
  if (forced === 'bad_secret' || (vendor.settings.secret ?? secret) !== secret)
    return refusal('invalid-input-secret')
  const token = textOf(asked, 'response')
  if (token === '') return refusal('missing-input-response')
  const solved = vendor.find(token)
  if (!solved) return refusal('invalid-input-response')
  const key = textOf(asked, 'idempotency_key')
  const isRepeated = solved.askedUnder !== null && (key === '' || solved.askedUnder !== key)
  const isOver = vendor.now() - solved.solvedAt > TOKEN_LIVES_MS
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

/** Cloudflare Turnstile: its browser script and the call by which a server asks about a token. */
export const turnstileRoutes = async (app: FastifyInstance, { vendor }: { vendor: CaptchaVendor }) => {
  readForms(app)
  widgetRoutes(app, { vendor, scriptPath: '/v0/api.js', scriptFile: 'turnstile.ts' })
  app.post<{ Body: Asked }>('/v0/siteverify', async (request, reply) => {
    const forced = await prepared(vendor, reply)
    return forced === 'answered' ? reply : verify(vendor, request.body, forced)
  })
}
