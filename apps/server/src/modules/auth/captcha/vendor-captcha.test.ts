import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { afterStart } from '../../../../test/server/clock.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Captcha, CaptchaAnswer } from '../../../gateways/captcha/index.ts'
import type { Gateways } from '../../../gateways/index.ts'

/** A vendor that answers what it is told to; each token is its own challenge. */
let answerOf: (token: string) => CaptchaAnswer
const captcha: Captcha = {
  challenge: null,
  verify: async (token) => answerOf(token),
}
const server = useServer(() => ({ captcha }) as Gateways)

const expiresAt = afterStart(86_400_000)
const solved = (token: string): CaptchaAnswer => ({
  kind: 'solved',
  challengeId: `vendor:${token}`,
  expiresAt,
})
beforeEach(() => {
  answerOf = solved
})

let people = 0
const somebody = (token_captcha: string) => ({
  name: 'Ana',
  paternal_surname: 'Luna',
  maternal_surname: 'Ríos',
  country_code_iso: 'MX',
  country_code: '52',
  phone_number: '5512345678',
  email: `persona-${++people}@prueba.test`,
  birthday_date: '1990-5-7',
  password: 'noche de jarana',
  password_confirmation: 'noche de jarana',
  token_captcha,
})
const register = (body: Record<string, unknown>) => call(server, 'POST', 'auth/public/register', { body })

/** All that a registration would write. */
const written = async () => ({
  accounts: await server.db.selectFrom('user_account').select('user_id').execute(),
  spent: await server.db.selectFrom('spent_captcha').selectAll().execute(),
  audit: await server.db.selectFrom('audit_log').select('id').execute(),
})

const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String) as string,
})
const failed = refusal('captcha_failed', 'No pudimos comprobar que eres una persona. Repite la verificación.')

test('there is no challenge of ours to ask for', async () => {
  const reply = await call(server, 'GET', 'auth/public/captcha')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('a token that the vendor takes registers one person, and is then recorded as used', async () => {
  expect((await register(somebody('a'))).statusCode).toBe(200)
  const spent = await server.db
    .selectFrom('spent_captcha')
    .selectAll()
    .where('challenge_id', '=', 'vendor:a')
    .execute()
  expect(spent).toEqual([{ challenge_id: 'vendor:a', expires_at: expiresAt }])
})

test('a token used twice is refused by our own record, though the vendor takes it again', async () => {
  expect((await register(somebody('b'))).statusCode).toBe(200)
  const reply = await register(somebody('b'))
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(failed)
})

test('one token sent ten times at once registers one person', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => register(somebody('c'))))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

describe.each([
  ['timeout-or-duplicate', 'used or too old'],
  ['hostname evil.test', 'of another site'],
  ['action contact', 'of another form'],
])('a token that the vendor calls %s', (why) => {
  test('is refused and changes nothing [S-5.25]', async () => {
    answerOf = () => ({ kind: 'refused', why })
    const before = await written()
    const reply = await register(somebody('d'))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual(failed)
    expect(await written()).toEqual(before)
  })
})

test('while the vendor does not answer nothing changes, and the same token may be tried again', async () => {
  answerOf = () => ({ kind: 'unknown', why: 'TimeoutError' })
  const before = await written()
  const ana = somebody('e')
  const reply = await register(ana)
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual(
    refusal(
      'captcha_unavailable',
      'La verificación no responde en este momento y no se envió nada. Espera un momento e inténtalo de nuevo.',
    ),
  )
  expect(await written()).toEqual(before)
  answerOf = solved
  expect((await register(ana)).statusCode).toBe(200)
})
