import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestServer } from './server.ts'

/** The token of a challenge fetched from the API and solved as the widget does. */
export const solvedCaptcha = async (server: Pick<TestServer, 'app'>): Promise<string> => {
  const reply = await server.app.http.inject({ url: '/api/v1/es/auth/public/captcha' })
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
