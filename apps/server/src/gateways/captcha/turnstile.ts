import { v5 } from 'uuid'
import type { Captcha } from './captcha.ts'
import { askSiteverify, type SiteverifyOptions } from './siteverify.ts'

/** What our widget names itself; Turnstile signs it into the token. */
const ACTION = 'sign_up'

const NAMESPACE = '8d0f5a1e-51c4-4f0b-9d0e-6c1b7f3a2e64'

/** Made of the token, so that Turnstile answers a repeated question like the first time. */
const repeatableId = (token: string): string => v5(token, NAMESPACE)

/** Cloudflare Turnstile: its server is asked about each token. */
export const createTurnstile = (options: SiteverifyOptions): Captcha => ({
  challenge: null,
  verify: (token, now) =>
    askSiteverify(
      {
        ...options,
        vendor: 'turnstile',
        token,
        // An answer that got lost may be asked for again: the first question has spent the token there.
        form: { idempotency_key: repeatableId(token) },
        faultOf: ({ hostname, action }) => {
          if (hostname !== options.hostname) return `hostname ${hostname}`
          return action === ACTION ? null : `action ${action}`
        },
      },
      now,
    ),
})
