import { defineCaptcha, textOf } from '../../shared/captcha.ts'

/** hCaptcha: its browser script and its verification call, which accepts each token once. */
export const hcaptcha = defineCaptcha({
  provider: 'hcaptcha',
  name: 'hCaptcha',
  env: 'SIM_HCAPTCHA',
  tokenPrefix: 'P1_',
  livesMs: 120_000,
  paths: { script: '/1/api.js', verify: '/siteverify' },
  wantsForm: true,
  refusal: (code) => ({ success: false, 'error-codes': [code] }),
  verify: ({ solved, asked, forced, isOver }) => {
    const siteKey = textOf(asked, 'sitekey')
    if (siteKey !== '' && siteKey !== solved.siteKey) return 'sitekey-secret-mismatch'
    if (forced === 'expired' || isOver) return 'expired-input-response'
    if (forced === 'duplicate' || solved.askedUnder !== null) return 'already-seen-response'
    solved.askedUnder = siteKey
    const challenge_ts = new Date(solved.solvedAt).toISOString()
    return { success: true, challenge_ts, hostname: solved.hostname, credit: false }
  },
})
