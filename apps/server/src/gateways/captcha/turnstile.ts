import { v5 } from 'uuid'
import type { Captcha } from './captcha.ts'
import { askSiteverify, type SiteverifyOptions } from './siteverify.ts'

/** Action name of our widget; Turnstile signs it into the token. */
const ACTION = 'sign_up'

const NAMESPACE = '8d0f5a1e-51c4-4f0b-9d0e-6c1b7f3a2e64'

/** Idempotency key derived from the token, so that Turnstile repeats its verdict on a retry. */
const repeatableId = (token: string): string => v5(token, NAMESPACE)

/** Cloudflare Turnstile: verifies each token at its server. */
export const createTurnstile = (options: SiteverifyOptions): Captcha => ({
  challenge: null,
  verify: (token, now) =>
    askSiteverify(
      {
        ...options,
        vendor: 'turnstile',
        token,
        // Allows a retry after a lost response, because the first call has spent the token.
        form: { idempotency_key: repeatableId(token) },
        faultOf: ({ hostname, action }) => {
          if (hostname !== options.hostname) return `hostname ${hostname}`
          return action === ACTION ? null : `action ${action}`
        },
      },
      now,
    ),
})
