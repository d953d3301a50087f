import { solvedCaptcha } from '../../../../test/people/captcha.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { median } from '../../../../test/server/timing.ts'
import { otherThan } from '../../../../test/people/post-box.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { tooMany, useRecovery } from '../../../../test/people/recovery.ts'
import { statementsOf } from '../../../../test/database/statements.ts'

const { server, post, anAccount, aNumber, ask, phone, sendCode, verify, change, login, aCode } = useRecovery()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

/** With a solved captcha, as a patient robot sends it. */
const sendSolved = async (national: string, address?: string) =>
  ask('sendcode', { ...phone(national), token_captcha: await solvedCaptcha(server) }, address)

describe('asking for codes', () => {
  test('the next comes after 60 s, enforced by the server [S-4.23]', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    server.clock.pass(59_000)
    const early = await sendCode(ana.national)
    expect([early.statusCode, early.json()]).toEqual([429, tooMany])
    expect(early.headers['retry-after']).toBe('1')
    expect((await verify(ana.national, code)).statusCode).toBe(200)
    server.clock.pass(1_000)
    expect((await sendCode(ana.national)).statusCode).toBe(200)
  })

  test('ten asked for at once are one', async () => {
    const ana = await anAccount()
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendSolved(ana.national)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array<number>(9).fill(429),
    ])
    expect(await post.textsTo(server, ana.e164)).toHaveLength(1)
  })

  test.each(['known', 'unknown'])('at most 5 codes per phone and day, a %s phone too', async (which) => {
    const national = which === 'known' ? (await anAccount()).national : aNumber()
    for (let i = 0; i < 5; i++) {
      expect((await sendSolved(national)).statusCode).toBe(200)
      server.clock.pass(3_600_000)
    }
    const sixth = await sendSolved(national)
    expect([sixth.statusCode, sixth.json()]).toEqual([429, tooMany])
    expect(sixth.headers['retry-after']).toBe(String(19 * 3_600))
    server.clock.pass(19 * 3_600_000)
    expect((await sendSolved(national)).statusCode).toBe(200)
  })

  test('20 per IP and hour, whatever X-Forwarded-For says', async () => {
    const address = '203.0.113.77'
    for (let i = 0; i < 20; i++) expect((await sendSolved(aNumber(), address)).statusCode).toBe(200)
    const more = await call(server, 'POST', 'auth/public/sendcode', {
      body: phone(aNumber()),
      remoteAddress: address,
      headers: { 'x-forwarded-for': '192.0.2.1' },
    })
    expect([more.statusCode, more.json()]).toEqual([429, tooMany])
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sendCode(aNumber(), '203.0.113.78')).statusCode).toBe(200)
  })

  test('a country that gets no messages is named as the wrong field', async () => {
    const reply = await ask('sendcode', { country_code: '34', phone_number: '612345678' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      errors: { country_code: ['Por ahora no enviamos códigos a ese país. Usa el enlace por correo.'] },
    })
    // Canada and Jamaica share the dial code of the United States.
    for (const phone_number of ['6135550123', '8765550123'])
      expect((await ask('sendcode', { country_code: '1', phone_number })).statusCode).toBe(422)
    expect((await ask('sendcode', { country_code: '1', phone_number: '2015550123' })).statusCode).toBe(200)
  })

  test('the legacy prefixes 1, 044 and 045 are the same phone', async () => {
    const ana = await anAccount()
    await sendCode(`044${ana.national}`)
    const code = await post.codeTo(server, ana.e164)
    expect((await verify(`1${ana.national}`, code)).statusCode).toBe(200)
    expect((await sendCode(`045${ana.national}`)).statusCode).toBe(429)
  })

  test.each(['1234', 'abcdefgh', '', '55123', '1234567890123456'])('%j is no phone', async (phone_number) => {
    const reply = await ask('sendcode', { country_code: '52', phone_number })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      errors: { phone_number: ['Por favor ingresa un número de teléfono válido.'] },
    })
  })
})

test('at most 10 verify tries per phone and hour, then 429, right or wrong, known or not', async () => {
  const ana = await anAccount()
  const code = await aCode(ana.national)
  for (const national of [ana.national, aNumber()]) {
    for (let i = 0; i < 10; i++) {
      const tried =
        i % 2 === 0 ? await verify(national, otherThan(code)) : await change(national, otherThan(code))
      expect(tried.statusCode).toBe(422)
    }
    const eleventh = await verify(national, code)
    expect([eleventh.statusCode, eleventh.json()]).toEqual([429, tooMany])
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a script that guesses gets at most three tries a code and five codes a day', async () => {
  const ana = await anAccount()
  let [codes, tries] = [0, 0]
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    if ((await sendSolved(ana.national)).statusCode === 200) {
      codes++
      const code = await post.codeTo(server, ana.e164)
      const guesses = Array.from({ length: 20 }, (_none, i) =>
        String((Number(code) + 1 + i) % 10_000).padStart(4, '0'),
      )
      await Promise.all(guesses.map((guess) => (Math.random() < 0.5 ? verify : change)(ana.national, guess)))
    }
    server.clock.pass(5 * 60_000)
  }
  const kept = await server.db
    .selectFrom('phone_code')
    .select('wrong_tries')
    .where('user_id', '=', ana.id)
    .execute()
  for (const { wrong_tries } of kept) tries += wrong_tries
  expect(codes).toBe(5)
  expect(kept).toHaveLength(5)
  expect(tries).toBeLessThanOrEqual(6)
  expect(Math.max(...kept.map(({ wrong_tries }) => wrong_tries))).toBe(3)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
}, 60_000)

describe('known and unknown phones', () => {
  test('the same answer, and nothing is sent to a phone that nobody has [S-7.1]', async () => {
    const [ana, nobody] = [await anAccount(), aNumber()]
    const replies = [await sendCode(ana.national), await sendCode(nobody)]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ success: true, data: { resend_after_seconds: 60 } })
    }
    expect(Object.keys(replies[0]?.headers ?? {})).toEqual(Object.keys(replies[1]?.headers ?? {}))
    expect(await post.textsTo(server, ana.e164)).toHaveLength(1)
    expect(await post.textsTo(server, `+52${nobody}`)).toEqual([])
  })

  test('take the same work of the database, statement by statement', async () => {
    const ana = await anAccount()
    const known = await statementsOf(() => sendCode(ana.national))
    expect(known.length).toBeGreaterThan(5)
    expect(await statementsOf(() => sendCode(aNumber()))).toEqual(known)
  })

  // A busy machine may disturb one round; a difference that tells something is in every round.
  test('take the same time', { timeout: 60_000, retry: 3 }, async () => {
    const owners: string[] = []
    for (let i = 0; i < 50; i++) owners.push((await anAccount()).national)
    const timed = async (national: string): Promise<number> => {
      const startedAt = performance.now()
      expect((await sendCode(national)).statusCode).toBe(200)
      return performance.now() - startedAt
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    await timed(aNumber())
    for (let i = 0; i < 100; i++) {
      known.push(await timed(owners[i % 50] ?? ''))
      unknown.push(await timed(aNumber()))
      if (i % 50 === 49) server.clock.pass(61_000)
    }
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  })
})

describe('the daily cost cap', () => {
  const capped = useRecovery({ SMS_DAILY_CAP: '2' })
  const aVerified = async () => {
    const owner = await capped.anAccount()
    await setPhoneVerified(capped.server.db, owner.id, capped.server.clock.now())
    return owner
  }

  test('stops codes to everybody alike, and is over a day later', async () => {
    const owners = [await aVerified(), await aVerified(), await aVerified()]
    // A phone that nobody has costs nothing.
    for (let i = 0; i < 3; i++) expect((await capped.sendCode(aNumber())).statusCode).toBe(200)
    for (const { national } of owners.slice(0, 2)) await capped.aCode(national)
    for (const national of [owners[2]?.national ?? '', aNumber()]) {
      const reply = await capped.sendCode(national)
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toMatchObject({
        code: 'sms_unavailable',
        message: 'Por ahora no podemos enviar más mensajes SMS. Recupera tu cuenta con un enlace por correo.',
      })
    }
    capped.server.clock.pass(24 * 3_600_000)
    expect(await capped.aCode(owners[2]?.national ?? '')).toMatch(/^\d{4}$/)
  })

  test('holds also for codes that were asked for before it was reached', async () => {
    capped.server.clock.pass(25 * 3_600_000)
    const owners = await Promise.all([1, 2, 3, 4].map(() => aVerified()))
    await Promise.all(owners.map(({ national }) => capped.sendCode(national)))
    const texts: string[] = []
    for (const { e164 } of owners) texts.push(...(await capped.post.textsTo(capped.server, e164)))
    expect(texts).toHaveLength(2)
  })
})
