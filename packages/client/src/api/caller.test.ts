import { expect, test } from 'vitest'
import { me } from '@saldo/contract/auth'
import { login, register } from '@saldo/contract/sign-in'
import { getQr } from '@saldo/contract/wallets'
import { cashSale } from '@saldo/contract/cash-point'
import { createQr } from '@saldo/contract/orders'
import { centavos } from '@saldo/contract/money'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { callingSide, type Seen, tokenUntil } from '../../test/fake-server.ts'
import { sentencesOf } from './api-error.ts'

const now = 1_000
const fresh = tokenUntil(now + 60, 'fresh')
const expired = tokenUntil(now, 'expired')
const ana = {
  id: '0b9c1f5e-9a53-4b3a-9d39-7d3a5f6f2b10',
  name: 'Ana',
  paternal_surname: 'Ríos',
  maternal_surname: 'Soto',
  email: 'ana@demo.test',
  country_code: '52',
  country_code_iso: 'MX',
  phone_number: '5500000001',
  email_verified: true,
  phone_verified: true,
  birthday_date: '1990-1-2',
  created_at: '2026-01-02T03:04:05.000Z',
}
const good = (data: unknown) => ({ status: 200, body: { success: true, data } })
const refused = {
  status: 401,
  body: { success: false, code: 'unauthenticated', message: 'Tu sesión terminó.' },
}
const newPair = good({ access_token: fresh, refresh_token: 'r2' })
const isRefresh = (request: Seen) => request.url === '/api/auth/refreshtoken'
const bearersOf = (seen: Seen[]) => seen.map(({ url, headers }) => [url, headers['Authorization']])

test('an unexpired token goes along and the data come back without the envelope [S-4.13]', async () => {
  const { call, seen, state } = callingSide(() => good(ana))
  state.token = fresh
  expect(await call(me)).toEqual(ana)
  expect(seen).toEqual([
    {
      method: 'GET',
      url: '/api/auth/public/me',
      headers: { Accept: 'application/json', Authorization: `Bearer ${fresh}` },
      body: undefined,
    },
  ])
})

test('a public call carries no token; a call that changes something echoes the forgery cookie [S-4.15]', async () => {
  const { call, seen, state } = callingSide(() =>
    good({ access_token: fresh, refresh_token: 'r', user: ana }),
  )
  state.token = fresh
  await call(login, { body: { email: 'ana@demo.test', password: 'secreta1' } })
  expect(seen[0]?.headers).toEqual({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': 'forgery',
  })
})

test('an expired token is traded before the call is made [S-4.14]', async () => {
  const { call, seen, state } = callingSide((request) => (isRefresh(request) ? newPair : good(ana)))
  Object.assign(state, { token: expired, refresh: 'r1' })
  await call(me)
  expect(bearersOf(seen)).toEqual([
    ['/api/auth/refreshtoken', 'Bearer r1'],
    ['/api/auth/public/me', `Bearer ${fresh}`],
  ])
  expect(state).toEqual({ token: fresh, refresh: 'r2', over: 0, online: true })
})

test('while accounts don’t answer, a spent token is sent all the same: the server says whether it counts', async () => {
  const body = { success: false, code: 'part_missing', message: 'No contestan las cuentas.' }
  const away = { status: 503, body }
  const { call, seen, state } = callingSide((request) => (isRefresh(request) ? away : good(ana)))
  Object.assign(state, { token: expired, refresh: 'r1' })
  expect((await call(me)).name).toBe('Ana')
  expect(bearersOf(seen).at(-1)).toEqual(['/api/auth/public/me', `Bearer ${expired}`])
  expect(state).toEqual({ token: expired, refresh: 'r1', over: 0, online: true })
})

test('five calls refused at once share one refresh and are all repeated with the new token [S-4.8]', async () => {
  const old = tokenUntil(now + 60, 'ended by the server')
  const { call, seen, state } = callingSide((request) => {
    if (isRefresh(request)) return newPair
    return request.headers['Authorization'] === `Bearer ${fresh}` ? good(ana) : refused
  })
  Object.assign(state, { token: old, refresh: 'r1' })
  const users = await Promise.all(Array.from({ length: 5 }, () => call(me)))
  expect(users.map(({ name }) => name)).toEqual(['Ana', 'Ana', 'Ana', 'Ana', 'Ana'])
  expect(seen.filter(isRefresh)).toHaveLength(1)
  expect(seen).toHaveLength(11)
})

test('a call refused after another one refreshed uses the new token and asks for no other', async () => {
  const old = tokenUntil(now + 60, 'old')
  const { refresh, seen, state } = callingSide(() => newPair)
  Object.assign(state, { token: old, refresh: 'r1' })
  expect(await refresh(old)).toBe(fresh)
  expect(await refresh(old)).toBe(fresh)
  expect(seen).toHaveLength(1)
})

test('a call that is refused again with the new token is not repeated a third time [S-4.9]', async () => {
  const { call, seen, state } = callingSide((request) => (isRefresh(request) ? newPair : refused))
  Object.assign(state, { token: tokenUntil(now + 60, 'old'), refresh: 'r1' })
  await expect(call(me)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(seen).toHaveLength(3)
  expect(state.over).toBe(0)
})

test('a refused refresh ends the session; a refresh without an answer does not [S-4.7]', async () => {
  const refusing = callingSide(() => refused)
  Object.assign(refusing.state, { token: expired, refresh: 'r1' })
  await expect(refusing.call(me)).rejects.toMatchObject({
    status: 401,
    message: 'No se pudo refrescar el token',
  })
  expect(refusing.state.over).toBe(1)

  const without = callingSide(() => good(ana))
  without.state.token = expired
  await expect(without.call(me)).rejects.toMatchObject({ status: 401, message: 'No refresh token found.' })
  expect(without.state.over).toBe(1)

  const empty = callingSide(() => good({}))
  Object.assign(empty.state, { token: expired, refresh: 'r1' })
  await expect(empty.call(me)).rejects.toMatchObject({ message: 'No token disponible tras refrescar.' })

  const silent = callingSide(() => 'no network')
  Object.assign(silent.state, { token: expired, refresh: 'r1' })
  await expect(silent.call(me)).rejects.toMatchObject({ status: 0, code: 'offline' })
  expect(silent.state.over).toBe(0)
})

test.each([
  {
    status: 403,
    body: { success: false, code: 'csrf_refused', message: 'La solicitud no viene de esta página.' },
  },
  { status: 429, body: { success: false, code: 'too_many_requests', message: 'Espera.' } },
  { status: 404 },
])('a refresh refused for the request’s own sake keeps the session: $status', async (answer) => {
  const { call, state } = callingSide(() => answer)
  Object.assign(state, { token: expired, refresh: 'r1' })
  await expect(call(me)).rejects.toMatchObject({ status: answer.status })
  expect(state).toEqual({ token: expired, refresh: 'r1', over: 0, online: true })
})

test('a network’s own page in place of the new pair says nothing about the session', async () => {
  const { call, state } = callingSide(() => ({ status: 200 }))
  Object.assign(state, { token: expired, refresh: 'r1' })
  await expect(call(me)).rejects.toMatchObject({ code: 'offline', isUnanswered: true })
  expect(state).toEqual({ token: expired, refresh: 'r1', over: 0, online: true })
})

test('a 401 to a call without a token is an answer and starts no refresh', async () => {
  const { call, seen, state } = callingSide(() => refused)
  state.refresh = 'r1'
  await expect(call(me)).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(1)
  expect(state.over).toBe(0)
})

const words = async (failing: Promise<unknown>) => sentencesOf(await failing.catch((error: unknown) => error))

const buy = (amount: number) => ({
  params: { event: 7 as EventId },
  body: { qr_data: {}, order_qr_data: { type: 'nuevo' as const, amount: centavos(amount) } },
})

test('a purchase keeps its key until it succeeds, and another amount has another key [S-3.18]', async () => {
  const answers = ['no network' as const, { status: 503 }, good({ purchase_code: 'ABCDEFGHJK' })]
  const { call, seen, state, keys } = callingSide((_, nth) => answers[nth - 1] ?? 'no network')
  state.token = fresh
  await expect(call(createQr, buy(8_550))).rejects.toMatchObject({ code: 'offline' })
  await expect(call(createQr, buy(8_550))).rejects.toMatchObject({ status: 503 })
  expect(await call(createQr, buy(8_550))).toEqual({ purchase_code: 'ABCDEFGHJK' })
  const [first, second, third] = seen.map(({ headers }) => headers['Idempotency-Key'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(seen[0]?.body).toEqual({ qr_data: {}, order_qr_data: { type: 'nuevo', amount: 85.5 } })
  expect(keys.length).toBe(0)

  await expect(call(createQr, buy(8_550))).rejects.toMatchObject({ code: 'offline' })
  await expect(call(createQr, buy(20_000))).rejects.toMatchObject({ code: 'offline' })
  const [fourth, fifth] = seen.slice(3).map(({ headers }) => headers['Idempotency-Key'])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
  expect(keys.key(0)).toMatch(/^idemKey-POST public\/events\/7\/qr#/)
})

test('an operation’s key is its id, and nothing of it is kept', async () => {
  const { call, seen, state, keys } = callingSide(() => 'no network')
  state.token = fresh
  const op_id = '0193b3f4-0000-7000-8000-00000000000c' as OpId
  const body = { op_id, amount: centavos(500) }
  await expect(call(cashSale, { params: { event: 7 as EventId }, body })).rejects.toMatchObject({ status: 0 })
  expect(seen[0]?.headers['Idempotency-Key']).toBe(op_id)
  expect(keys.length).toBe(0)
})

test('"not there yet" is null and no error', async () => {
  const { call, seen, state } = callingSide(() => ({ status: 200, body: { success: false, data: null } }))
  state.token = fresh
  expect(await call(getQr, { params: { external_user: ana.id as UserId, event: 7 as EventId } })).toBeNull()
  expect(seen[0]?.url).toBe(`/api/public/user/${ana.id}/event/7/qr`)
})

test('what the contract refuses is never sent, and says what the server would say', async () => {
  const { call, seen } = callingSide(() => good(ana))
  const body = {
    name: 'Ana',
    paternal_surname: 'Ríos',
    maternal_surname: 'Soto',
    country_code_iso: 'MX',
    country_code: '52',
    phone_number: '5500000001',
    email: 'ana@demo.test',
    birthday_date: '1990-1-2',
    password: 'Festival-2026',
    password_confirmation: 'Festival-2027',
    token_captcha: 'x',
  }
  const error = await call(register, { body }).catch((thrown: unknown) => thrown)
  expect(sentencesOf(error)).toEqual(['La contraseña no coincide'])
  expect(seen).toEqual([])
})

test('each way of failing has its own words [S-8.1]', async () => {
  const offline = callingSide(() => good(ana))
  offline.state.online = false
  expect(await words(offline.call(me))).toEqual([
    'Parece que no tienes conexión a internet. Por favor, revisa tu conexión e inténtalo nuevamente.',
  ])
  expect(offline.seen).toEqual([])
  await expect(offline.call(me)).rejects.toMatchObject({ status: 0, message: 'No hay conexión a internet' })

  const late = callingSide(() => 'no answer')
  await expect(late.call(me)).rejects.toMatchObject({ status: 408, message: 'Intenta de nuevo.' })
  expect(await words(late.call(me))).toEqual(['Tiempo de espera agotado', 'Intenta de nuevo.'])

  const listed = callingSide(() => ({
    status: 422,
    body: {
      success: false,
      code: 'validation_failed',
      message: 'Revisa.',
      errors: { a: ['Uno.', 'Dos.'], b: ['Tres.'] },
    },
  }))
  expect(await words(listed.call(me))).toEqual(['Uno.', 'Dos.', 'Tres.'])

  const page = callingSide(() => ({ status: 502 }))
  expect(await words(page.call(me))).toEqual(['Error desconocido'])
})
