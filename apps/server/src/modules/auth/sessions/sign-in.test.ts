import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../../db/index.ts'
import { somebodyWaits } from '../../../../test/money/ledger.ts'
import { call } from '../../../../test/server/call.ts'
import { testStart } from '../../../../test/server/clock.ts'
import { aPerson as somebody, testPassword } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import { median } from '../../../../test/server/timing.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { createRateLimiter } from '../../../kernel/limits/rate-limit.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { setPasswordHash } from '../people/user-queries.ts'
import { signIn } from './sign-in.ts'
import { visitor } from '../../../kernel/act.ts'

const server = useServer(() => ({}) as Gateways, { RATE_LIMIT_FACTOR: '1' })

/** Somebody whose password is stored at the product's own cost, which these tests are about. */
const aPerson = async () => {
  const person = await somebody(server)
  const stored = server.db
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(testPassword) })
  await stored.where('user_id', '=', person.id).execute()
  return person
}

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  call(server, 'POST', 'auth/public/login', { body: { email, password }, headers })

/** As an app signs in: without the cookies that make a browser a known device. */
const wrongTimes = async (times: number, email: string, headers: Record<string, string> = {}) => {
  for (let i = 0; i < times; i++) await login(email, 'not the password', headers)
}

const wrongCredentials = {
  success: false,
  code: 'invalid_credentials',
  message: 'El correo o la contraseña no coinciden.',
  request_id: expect.any(String) as string,
}

// Each test has its own quarter of an hour, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(16 * 60_000))

test('the right password answers both tokens and the user [S-3.8]', async () => {
  const ana = await aPerson()
  const reply = await login(ana.email.toUpperCase(), testPassword)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    success: true,
    data: {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      user: {
        id: ana.id,
        name: 'Ana',
        paternal_surname: 'Luna',
        maternal_surname: 'Ríos',
        email: ana.email,
        country_code: '52',
        country_code_iso: 'MX',
        phone_number: expect.stringMatching(/^55\d{8}$/) as string,
        email_verified: false,
        phone_verified: false,
        birthday_date: '1990-5-7',
        created_at: expect.stringMatching(`^${testStart.toISOString().slice(0, 11)}`) as string,
      },
    },
  })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const ana = await aPerson()
  for (const email of [ana.email, 'nadie@prueba.test']) {
    const reply = await login(email, 'not the password')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual(wrongCredentials)
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})

// A busy machine may disturb one round; a difference that tells something is in every round.
test('a wrong password and an unknown e-mail take the same time', { timeout: 60_000, retry: 3 }, async () => {
  const ana = await aPerson()
  const deps = {
    ...server.deps,
    limiter: createRateLimiter({ ...server.deps, db: server.db, factor: 1_000 }),
  }
  const timed = async (email: string): Promise<number> => {
    const startedAt = performance.now()
    const attempt = { email, password: 'not the password', deviceId: null }
    await signIn(deps, attempt, { actor: visitor, at: server.clock.now(), requestId: 'test' }).catch(
      () => undefined,
    )
    return performance.now() - startedAt
  }
  await timed(ana.email)
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 100; i++) {
    known.push(await timed(ana.email))
    unknown.push(await timed('nadie@prueba.test'))
  }
  await deps.limiter.close()
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

test('ten wrong passwords in a quarter of an hour close the account to everybody who never signed in to it', async () => {
  const ana = await aPerson()
  await wrongTimes(10, ana.email)
  const reply = await login(ana.email, testPassword)
  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({
    success: false,
    code: 'too_many_requests',
    message: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.',
    request_id: expect.any(String) as string,
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900)

  const elsewhere = await call(server, 'POST', 'auth/public/login', {
    body: { email: ana.email, password: testPassword },
    remoteAddress: '203.0.113.9',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  })
  expect(elsewhere.statusCode).toBe(429)
})

test('an unknown e-mail is closed just the same, so the limit does not tell who has an account', async () => {
  await wrongTimes(10, 'nadie-mas@prueba.test')
  expect((await login('nadie-mas@prueba.test', 'x')).statusCode).toBe(429)
})

test('thirty wrong passwords sent at once are no more than ten guesses', async () => {
  const ana = await aPerson()
  const replies = await Promise.all(Array.from({ length: 30 }, () => login(ana.email, 'not the password')))
  expect(replies.filter((reply) => reply.statusCode === 422)).toHaveLength(10)
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(20)
})

test('the limit holds after a restart and is gone a quarter of an hour later', async () => {
  const ana = await aPerson()
  await wrongTimes(10, ana.email)
  const { clock, log } = server.deps
  const restarted = { ...server.deps, limiter: createRateLimiter({ db: server.db, clock, log, factor: 1 }) }
  const attempt = { email: ana.email, password: testPassword, deviceId: null }
  const now = () => ({ actor: visitor, at: clock.now(), requestId: 'test' })
  await expect(signIn(restarted, attempt, now())).rejects.toMatchObject({ code: 'too_many_requests' })
  server.clock.pass(15 * 60_000)
  expect((await signIn(restarted, attempt, now())).user.id).toBe(ana.id)
  await restarted.limiter.close()
})

test('signing in rightly is never counted', async () => {
  const ana = await aPerson()
  for (let i = 0; i < 15; i++) expect((await login(ana.email, testPassword)).statusCode).toBe(200)
})

const deviceOf = (reply: Awaited<ReturnType<typeof login>>): string => {
  const cookies = [reply.headers['set-cookie']].flat()
  const device = cookies.find((cookie) => cookie?.startsWith('saldo-device='))
  return device?.split(';')[0] ?? ''
}

/** What a browser sends: its cookies and the echo of the forgery cookie. */
const browser = async (device: string): Promise<Record<string, string>> => {
  const page = await call(server, 'GET', 'auth/public/me')
  const forgery = String(page.headers['set-cookie']).split(';')[0] ?? ''
  return { cookie: `${forgery}; ${device}`, 'x-xsrf-token': forgery.slice('XSRF-TOKEN='.length) }
}

test('nobody can lock the owner out: a device that signed in before has its own count', async () => {
  const ana = await aPerson()
  const first = await login(ana.email, testPassword)
  expect(String(first.headers['set-cookie'])).toMatch(
    /^saldo-device=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  const own = await browser(deviceOf(first))
  await wrongTimes(20, ana.email)
  expect((await login(ana.email, testPassword)).statusCode).toBe(429)
  expect((await login(ana.email, testPassword, own)).statusCode).toBe(200)

  await wrongTimes(10, ana.email, own)
  expect((await login(ana.email, testPassword, own)).statusCode).toBe(429)
})

test('a forged device, or one of another account, is counted with the strangers', async () => {
  const ana = await aPerson()
  const bruno = await aPerson()
  const device = deviceOf(await login(bruno.email, testPassword))
  await wrongTimes(10, ana.email)
  const forged = `saldo-device=${crypto.randomUUID()}.${'A'.repeat(43)}`
  for (const cookie of [device, forged, 'saldo-device=', 'saldo-device=x.y.z'])
    expect((await login(ana.email, testPassword, await browser(cookie))).statusCode).toBe(429)
})

test('an address that asks six hundred times in a quarter of an hour must wait, whatever it writes in headers', async () => {
  await server.deps.limiter.hit('sign_ins', '127.0.0.1')
  await server.db
    .updateTable('rate_counter')
    .set({ hits: 600 })
    .where('key', '=', 'sign_ins:127.0.0.1')
    .execute()
  const reply = await login('nadie@prueba.test', 'x', { 'x-forwarded-for': '198.51.100.7' })
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('each sign-in and each failure is in the audit log with its request, and holds no e-mail', async () => {
  const ana = await aPerson()
  await login(ana.email, 'not the password', { 'x-request-id': 'request-wrong' })
  await login(ana.email, testPassword, { 'x-request-id': 'request-right' })
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'subject', 'caller_request_id', 'details'])
    .where('caller_request_id', 'in', ['request-wrong', 'request-right'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'sign_in_failed',
      actor_kind: 'visitor',
      actor_id: null,
      subject: ana.id,
      caller_request_id: 'request-wrong',
      details: {},
    },
    {
      action: 'sign_in',
      actor_kind: 'attendee',
      actor_id: ana.id,
      subject: null,
      caller_request_id: 'request-right',
      details: {},
    },
  ])
  const counters = await server.db.selectFrom('rate_counter').select('key').execute()
  expect(JSON.stringify(counters)).not.toContain('prueba.test')
})

test('twenty simultaneous sign-ins leave the event loop free', { retry: 3 }, async () => {
  const ana = await aPerson()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => login(i % 2 ? ana.email : `nadie-${i}@prueba.test`, testPassword)),
  )
  delay.disable()
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(10)
  expect(delay.percentile(99) / 1e6).toBeLessThan(100)
})

test.each([
  ['no password', { email: 'ana@prueba.test', password: '' }, { password: ['Requerido.'] }],
  ['no e-mail', { email: ' ', password: 'x' }, { email: ['Requerido.'] }],
])('%s is refused at its field', async (_what, body, errors) => {
  const reply = await call(server, 'POST', 'auth/public/login', { body })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'validation_failed', errors })
})

test('a password that changes while the old one is checked opens no session', async () => {
  const ana = await aPerson()
  const changed = await hashPassword('jarana de medianoche')
  const late = await transact(server.db, async (tx) => {
    await setPasswordHash(tx, ana.id, changed)
    const reply = login(ana.email, testPassword)
    await somebodyWaits(server)
    return { reply }
  })
  const reply = await late.reply
  expect([reply.statusCode, reply.json()]).toEqual([422, wrongCredentials])
})
