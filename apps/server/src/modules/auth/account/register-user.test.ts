import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { easyCaptcha, solvedCaptcha } from '../../../../test/people/captcha.ts'
import { testStart } from '../../../../test/server/clock.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { createKeys } from '../../../kernel/keys.ts'

const keys = createKeys('the secret of the captcha in these tests')
const server = useServer(() => ({ captcha: easyCaptcha(keys) }) as Gateways)

let people = 0
const somebody = () => ({
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
})

const register = (body: Record<string, unknown>) => call(server, 'POST', 'auth/public/register', { body })

const registerSolved = async (body: Record<string, unknown>) =>
  register({ ...body, token_captcha: await solvedCaptcha(server) })

const refusal = (errors: Record<string, string[]>) => ({
  success: false,
  code: 'validation_failed',
  message: 'Revisa los datos marcados e inténtalo de nuevo.',
  errors,
  request_id: expect.any(String) as string,
})

const storedUser = (email: string) =>
  server.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()

test('a person registers and gets their account back, without any secret [S-3.1]', async () => {
  const reply = await registerSolved({ ...somebody(), email: ' Ana.Luna@Prueba.test ' })
  expect(reply.json()).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}-/) as string,
      name: 'Ana',
      paternal_surname: 'Luna',
      maternal_surname: 'Ríos',
      email: 'ana.luna@prueba.test',
      country_code: '52',
      country_code_iso: 'MX',
      phone_number: '5512345678',
      email_verified: false,
      phone_verified: false,
      birthday_date: '1990-5-7',
      created_at: testStart.toISOString(),
    },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('registering stores which terms were accepted and when, the phone as E.164, and only a hash [S-1.24]', async () => {
  const ana = { ...somebody(), phone_number: '0445512345678' }
  await registerSolved(ana)
  const user = await storedUser(ana.email)
  expect(user).toMatchObject({
    phone_national: '5512345678',
    phone_e164: '+525512345678',
    phone_verified_at: null,
    birthday: '1990-05-07',
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
  })
  const accepted = await server.db
    .selectFrom('terms_acceptance')
    .selectAll()
    .where('user_id', '=', user?.user_id ?? '')
    .execute()
  expect(accepted).toEqual([{ user_id: user?.user_id, version: '2025-06-04', accepted_at: testStart }])
  const audited = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'at'])
    .where('actor_id', '=', user?.user_id ?? '')
    .execute()
  expect(audited).toEqual([{ action: 'register', actor_kind: 'attendee', at: testStart }])
})

test('a taken e-mail is refused at its field, in any case, and the first account stays as it was', async () => {
  const ana = somebody()
  await registerSolved(ana)
  const before = await storedUser(ana.email)
  const reply = await registerSolved({ ...ana, email: ana.email.toUpperCase(), name: 'Otra' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(
    refusal({ email: ['Ya hay una cuenta con este correo. Inicia sesión o recupera tu contraseña.'] }),
  )
  expect(await storedUser(ana.email)).toEqual(before)
})

test('ten simultaneous registrations of one e-mail make one account', async () => {
  const ana = somebody()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(server)))
  const replies = await Promise.all(tokens.map((token_captcha) => register({ ...ana, token_captcha })))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array<number>(9).fill(422)])
})

test('a taken phone is no obstacle: only a verified one belongs to somebody', async () => {
  expect((await registerSolved(somebody())).statusCode).toBe(200)
  expect((await registerSolved(somebody())).statusCode).toBe(200)
})

test('keys that the form does not have change nothing', async () => {
  const ana = somebody()
  const planted = {
    id: '00000000-0000-4000-8000-000000000000',
    user_id: '00000000-0000-4000-8000-000000000000',
    role_id: 1,
    role: 'admin',
    created_at: '2001-01-01T00:00:00Z',
    facebook_id: '123',
    phone_verified: true,
    phone_verified_at: '2001-01-01T00:00:00Z',
    email_verified_at: '2001-01-01T00:00:00Z',
    balance: 999,
  }
  const reply = await registerSolved({ ...ana, ...planted })
  const { data } = reply.json<{ data: Record<string, unknown> }>()
  expect(data).toMatchObject({ phone_verified: false, created_at: testStart.toISOString() })
  expect(data).not.toHaveProperty('facebook_id')
  const user = await storedUser(ana.email)
  expect(user).toMatchObject({ phone_verified_at: null, email_verified_at: null })
  expect(user?.user_id).not.toBe(planted.id)
  const grants = await server.db
    .selectFrom('role_grant')
    .select('role')
    .where('user_id', '=', user?.user_id ?? '')
    .execute()
  expect(grants).toEqual([])
})

test('every wrong field is told at once, each with its own sentence, and the captcha is not spent on it', async () => {
  const token_captcha = await solvedCaptcha(server)
  const ana = somebody()
  const wrong = { phone_number: '55123', birthday_date: '2023-2-29', password: 'password1' }
  const reply = await register({ ...ana, ...wrong, password_confirmation: 'password1', token_captcha })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(
    refusal({
      phone_number: ['Por favor ingresa un número de teléfono válido.'],
      birthday_date: ['Elige una fecha de nacimiento válida.'],
      password: ['Esa contraseña es muy común. Elige otra.'],
    }),
  )
  expect((await register({ ...ana, token_captcha })).statusCode).toBe(200)
})

test.each([
  ['7 characters', 'abc def', 'La contraseña lleva al menos 8 caracteres.'],
  ['7 emoji, which are 14 code units', '🎺🎻🥁🎷🎸🎹🪗', 'La contraseña lleva al menos 8 caracteres.'],
  ['129 characters', 'ñ'.repeat(129), 'La contraseña lleva como máximo 128 caracteres.'],
  [
    'the local part of the e-mail',
    'mi buzón es luna.llena',
    'La contraseña no debe llevar tu nombre ni tu correo.',
  ],
])('a password with %s is refused with the reason', async (_what, password, sentence) => {
  const reply = await register({
    ...somebody(),
    email: 'luna.llena@prueba.test',
    password,
    password_confirmation: password,
    token_captcha: 'never read',
  })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(refusal({ password: [sentence] }))
})

test.each([
  ['8 characters without digits', 'ajolotes'],
  ['128 emoji', '🎺'.repeat(128)],
  ['spaces, accents and emoji', ' la canción más 🎶 larga '],
])('a password of %s is taken and signs in', async (_what, password) => {
  const ana = { ...somebody(), password, password_confirmation: password }
  expect((await registerSolved(ana)).statusCode).toBe(200)
  const login = await call(server, 'POST', 'auth/public/login', { body: { email: ana.email, password } })
  expect(login.statusCode).toBe(200)
})

test('a confirmation that differs is refused at its field [S-5.23]', async () => {
  const reply = await register({ ...somebody(), password_confirmation: 'otra cosa', token_captcha: 'x' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(refusal({ password_confirmation: ['La contraseña no coincide'] }))
})

const captchaRefused = {
  success: false,
  code: 'captcha_failed',
  message: 'No pudimos comprobar que eres una persona. Repite la verificación.',
  request_id: expect.any(String) as string,
}

test('a solved captcha is good for one registration, also when that one was refused', async () => {
  const ana = somebody()
  await registerSolved(ana)
  const token_captcha = await solvedCaptcha(server)
  expect((await register({ ...ana, token_captcha })).statusCode).toBe(422)
  const replay = await register({ ...somebody(), token_captcha })
  expect(replay.statusCode).toBe(422)
  expect(replay.json()).toEqual(captchaRefused)
})

test('one solution sent ten times at once registers one person', async () => {
  const token_captcha = await solvedCaptcha(server)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => register({ ...somebody(), token_captcha })),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
})

test('an invented captcha is refused, and no account is made [S-5.24]', async () => {
  const ana = somebody()
  const reply = await register({ ...ana, token_captcha: 'bm8gY2FwdGNoYQ==' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(captchaRefused)
  expect(await storedUser(ana.email)).toBeUndefined()
})

test.each([
  ['an empty name', { name: '  ' }, { name: ['Requerido.'] }],
  ['a name of 101 letters', { name: 'a'.repeat(101) }, { name: ['Es demasiado largo.'] }],
  ['no e-mail', { email: 'ana' }, { email: ['Correo no válido.'] }],
  [
    'letters in the phone',
    { phone_number: '55x5551234' },
    { phone_number: ['Por favor ingresa un número de teléfono válido.'] },
  ],
  [
    'a country in small letters',
    { country_code_iso: 'mx' },
    { country_code_iso: ['Elige un país de la lista.'] },
  ],
  ['a dial code with plus', { country_code: '+52' }, { country_code: ['Elige un país de la lista.'] }],
])('%s is refused at its field [S-5.20]', async (_what, wrong, errors) => {
  const reply = await register({ ...somebody(), ...wrong, token_captcha: 'never read' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toEqual(refusal(errors))
})

test.each([null, 7, true, [], {}, 'x'.repeat(5_000), 'nul\u0000', '\ud800'])(
  'the name %j is refused, never a failure of ours',
  async (name) => {
    const reply = await register({ ...somebody(), name, token_captcha: 'never read' })
    expect(reply.statusCode).toBe(422)
  },
)
