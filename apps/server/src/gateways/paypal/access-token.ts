import { z } from 'zod'
import type { NotDone, Unknown } from '../gateway-payment.ts'
import { askVendor, notTheWanted, parseJson } from '../vendor-call.ts'

export type Credentials = {
  apiUrl: string
  clientId: string
  clientSecret: string
  answerWithinMs?: number
}

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const EARLY_MS = 60_000

type Held = { token: string; until: number }
export type TokenAnswer = { kind: 'token'; token: string } | NotDone | Unknown

/** Caches the app's access token until a minute before it expires. Call `forget` after a 401. */
export const createTokenKeeper = ({ apiUrl, clientId, clientSecret, answerWithinMs }: Credentials) => {
  let held: Held | null = null
  let asking: Promise<TokenAnswer> | null = null

  const ask = async (): Promise<TokenAnswer> => {
    const answer = await askVendor(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      ...(answerWithinMs !== undefined && { answerWithinMs }),
    })
    const read = answer.kind === 'answer' && answer.status === 200 && grant.safeParse(parseJson(answer.raw))
    if (!read || !read.success) {
      const failed = notTheWanted(answer, () => 'token refused')
      // Without a token the request itself was certainly not made.
      return failed.kind === 'unknown' ? { kind: 'busy', retryAfterSeconds: 5 } : failed
    }
    held = { token: read.data.access_token, until: Date.now() + read.data.expires_in * 1_000 - EARLY_MS }
    return { kind: 'token', token: held.token }
  }

  return {
    get: async (): Promise<TokenAnswer> => {
      if (held !== null && held.until > Date.now()) return { kind: 'token', token: held.token }
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    forget: (token: string): void => {
      if (held?.token === token) held = null
    },
  }
}
