import { randomInt, randomUUID } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Env } from '../../../kernel/env.ts'
import type { Keys } from '../../../kernel/keys.ts'
import type { Captcha, CaptchaVendor } from '../captcha.ts'
import { copy } from '../copy.ts'

const LIFETIME_MS = 60 * 60_000

const parameters = z.looseObject({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number(),
  keyLength: z.number(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  data: z.object({ id: z.uuid(), expires_at: z.number() }),
})

const payload = z.object({
  challenge: z.object({ parameters, signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const readPayload = (token: string): z.output<typeof payload> | null => {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Our own proof of work with altcha's protocol, without a third party.
 * @param cost PBKDF2 rounds per try; a solution takes as many tries on average.
 */
export const createAltcha = ({ keys, cost }: { keys: Keys; cost: number }): Captcha => {
  const hmacSignatureSecret = keys.digest('captcha', 'challenge').toString('hex')
  const hmacKeySignatureSecret = keys.digest('captcha', 'solution').toString('hex')
  return {
    async challenge(now) {
      const expiresAtSeconds = Math.floor((now.getTime() + LIFETIME_MS) / 1000)
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(Math.ceil(cost / 2), Math.ceil(cost * 1.5) + 1),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        data: { id: randomUUID(), expires_at: expiresAtSeconds },
      })
      // Tells the widget when to fetch a new challenge. The signed copy in `data` is decisive, because the
      // library compares its own field with the system clock.
      return { ...challenge, parameters: { ...challenge.parameters, expiresAt: expiresAtSeconds } }
    },
    async verify(token, now) {
      const sent = readPayload(token)
      if (!sent) return { kind: 'refused', why: 'unreadable' }
      const { expiresAt: _forTheWidget, ...signed } = sent.challenge.parameters
      const { verified } = await verifySolution({
        challenge: { parameters: signed, signature: sent.challenge.signature },
        solution: sent.solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      const expiresAt = new Date(signed.data.expires_at * 1000)
      if (!verified) return { kind: 'refused', why: 'not verified' }
      if (now >= expiresAt) return { kind: 'refused', why: 'expired' }
      return { kind: 'solved', challengeId: signed.data.id, expiresAt }
    },
  }
}

const variables = {
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(2_000)
    .describe('Work of one captcha of altcha; more is slower for robots and for cheap phones.'),
}

/** Self-hosted: its script and workers are part of the web's build. */
export const altcha: CaptchaVendor<Env & z.output<z.ZodObject<typeof variables>>, 'altcha'> = {
  id: 'altcha',
  env: { variables, domains: [], addresses: [], demanded: () => [] },
  needs: [],
  connect: (env, keys) => createAltcha({ keys, cost: env.CAPTCHA_COST }),
  checkup: () => async () => [{ state: 'fine', says: copy.own }],
  config: () => ({ provider: 'altcha' }),
  // Its widget's policy for HTML, and ours for its workers; see decision 201.
  trustedTypes: ['svelte-trusted-html', 'captcha-worker'],
}
