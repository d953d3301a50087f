import { expect } from 'vitest'
import type { Identity } from '../../src/gateways/identity/index.ts'
import { createUser } from '../../src/modules/auth/index.ts'
import { easyCaptcha } from './captcha.ts'
import { call } from '../server/call.ts'
import { testPassword } from './people.ts'
import { createPostBox } from './post-box.ts'
import { useServer } from '../server/server.ts'

export const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String) as string,
})
export const codeRefused = refusal('code_refused', 'El código no es válido o ya venció. Pide uno nuevo.')
export const tooMany = refusal('too_many_requests', 'Vas muy rápido. Espera un momento e inténtalo de nuevo.')

const captcha = easyCaptcha()

let made = 0
let addresses = 0

/** A server with its real limits, people with phones, and the calls of password recovery. */
export const useRecovery = (env: NodeJS.ProcessEnv = {}, identity: Identity = {}) => {
  const post = createPostBox()
  const server = useServer(() => ({ ...post.gateways, captcha, identity }), {
    RATE_LIMIT_FACTOR: '1',
    ...env,
  })

  /** A phone number used by no other test. */
  const aNumber = (): string => `56${String(++made).padStart(8, '0')}`

  const anAccount = async (national = aNumber(), name = 'Ana') => {
    const input = {
      email: `registrada-${++made}@prueba.test`,
      password: testPassword,
      name,
      paternalSurname: 'Luna',
      maternalSurname: 'Ríos',
      phone: { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` },
      birthday: '1990-05-07',
    }
    const user = await createUser(server.db, input, server.clock.now())
    if (!user) throw new Error('taken')
    return { ...user, national, e164: `+52${national}` }
  }

  /** Each call comes from its own IP address by default, since limits per address have their own tests. */
  const ask = (path: string, body: Record<string, unknown>, remoteAddress?: string) => {
    const address = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`
    return call(server, 'POST', `auth/public/${path}`, { body, remoteAddress: remoteAddress ?? address })
  }
  const phone = (national: string) => ({ country_code: '52', phone_number: national })
  const sendCode = (national: string, address?: string) => ask('sendcode', phone(national), address)
  const verify = (national: string, code: string) => ask('verifycode', { ...phone(national), code })
  const change = (national: string, code: string, password = 'jarana de medianoche') =>
    ask('change-password', { ...phone(national), code, password, password_confirmation: password })
  const login = (email: string, password: string) => ask('login', { email, password })

  /** A code just sent to this phone. */
  const aCode = async (national: string): Promise<string> => {
    expect((await sendCode(national)).statusCode).toBe(200)
    return post.codeTo(server, `+52${national}`)
  }

  const auditOf = async (userId: string): Promise<string[]> => {
    const rows = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  const signedIn = async ({ email }: { email: string }): Promise<string> =>
    (await login(email, testPassword)).json<{ data: { access_token: string } }>().data.access_token
  const asked = (token: string, path: string, body?: Record<string, unknown>) =>
    call(server, 'POST', `auth/${path}`, { token, ...(body && { body }) })
  const me = (token: string) => call(server, 'GET', 'auth/public/me', { token })

  /** The same session fifteen minutes later, with a refreshed access token. */
  const sameSignInLater = async ({ email }: { email: string }): Promise<string> => {
    const pair = (await login(email, testPassword)).json<{ data: { refresh_token: string } }>().data
    server.clock.pass(15 * 60_000)
    const reply = await call(server, 'POST', 'auth/refreshtoken', { token: pair.refresh_token })
    return reply.json<{ data: { access_token: string } }>().data.access_token
  }

  return {
    server,
    post,
    anAccount,
    aNumber,
    ask,
    phone,
    sendCode,
    verify,
    change,
    login,
    aCode,
    auditOf,
    signedIn,
    asked,
    me,
    sameSignInLater,
  }
}
