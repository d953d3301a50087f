import type { Captcha } from './captcha.ts'
import { askSiteverify, digestOf, type SiteverifyOptions } from './siteverify.ts'

/** What our widget names itself; Turnstile signs it into the token. */
const ACTION = 'sign_up'

/** A UUID made of the token, so that Turnstile answers a repeated question like the first time. */
const repeatableId = (token: string): string => {
  const hex = digestOf(token).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

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
