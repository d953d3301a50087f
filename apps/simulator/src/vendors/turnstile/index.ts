import { defineCaptcha, textOf } from '../../shared/captcha.ts'

/** Cloudflare Turnstile: a request repeated with the same idempotency key gets the first answer again. */
export const turnstile = defineCaptcha({
  provider: 'turnstile',
  name: 'Turnstile',
  env: 'SIM_TURNSTILE',
  tokenPrefix: '0.',
  livesMs: 300_000,
  paths: { script: '/v0/api.js', verify: '/v0/siteverify' },
  refusal: (code) => ({ success: false, 'error-codes': [code], messages: [] }),
  verify: ({ solved, asked, forced, isOver }) => {
    const key = textOf(asked, 'idempotency_key')
    const isRepeated = solved.askedUnder !== null && (key === '' || solved.askedUnder !== key)
    if (isRepeated || isOver || forced === 'duplicate' || forced === 'expired') return 'timeout-or-duplicate'
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
  },
})
