import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { readEnv } from '../../src/env.ts'
import { captcha, type Captcha } from '../../src/gateways/captcha/index.ts'
import { createKeys } from '../../src/kernel/keys.ts'
import type { TestServer } from '../server/server.ts'

/** The default captcha, with little work. */
export const easyCaptcha = (keys = createKeys('the secret of the captcha in these tests')): Captcha =>
  captcha.connect(readEnv({ CAPTCHA_COST: '10' }) as Parameters<typeof captcha.connect>[0], keys)

/** The token of a challenge fetched from the API and solved as the widget does. */
export const solvedCaptcha = async (server: Pick<TestServer, 'app'>): Promise<string> => {
  const reply = await server.app.http.inject({ url: '/api/v1/es/auth/public/captcha' })
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
