import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../test/people/captcha.ts'
import { refusal, useRecovery } from '../../../../test/people/recovery.ts'

const { server, post, anAccount, aNumber, ask, phone, sendCode } = useRecovery()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

const required = refusal('captcha_required', 'Resuelve la verificación para continuar.')
const failed = refusal('captcha_failed', 'No pudimos comprobar que eres una persona. Repite la verificación.')

const sendSolved = (national: string, token_captcha: string, address?: string) =>
  ask('sendcode', { ...phone(national), token_captcha }, address)

test('the sixth code that an address asks for in an hour takes a captcha; the specification’s fields suffice before', async () => {
  const address = '203.0.113.50'
  for (let i = 0; i < 5; i++) expect((await sendCode(aNumber(), address)).statusCode).toBe(200)
  const ana = await anAccount()
  const refused = await sendCode(ana.national, address)
  expect([refused.statusCode, refused.json()]).toEqual([403, required])
  expect(await post.textsTo(server, ana.e164)).toEqual([])
  expect((await sendCode(aNumber(), '203.0.113.51')).statusCode).toBe(200)
  expect((await sendSolved(ana.national, await solvedCaptcha(server), address)).statusCode).toBe(200)
  expect(await post.textsTo(server, ana.e164)).toHaveLength(1)
})

test('the fourth code to one phone in a day takes a captcha, wherever it is asked for and whosever it is', async () => {
  const [ana, nobody] = [await anAccount(), aNumber()]
  for (const national of [ana.national, nobody]) {
    for (let i = 0; i < 3; i++) {
      expect((await sendCode(national)).statusCode).toBe(200)
      server.clock.pass(61_000)
    }
    const refused = await sendCode(national)
    expect([refused.statusCode, refused.json()]).toEqual([403, required])
    expect((await sendSolved(national, await solvedCaptcha(server))).statusCode).toBe(200)
  }
  expect(await post.textsTo(server, ana.e164)).toHaveLength(4)
})

test('a solved captcha sends one code; an invented one sends none', async () => {
  const address = '203.0.113.60'
  for (let i = 0; i < 5; i++) await sendCode(aNumber(), address)
  const token = await solvedCaptcha(server)
  expect((await sendSolved(aNumber(), token, address)).statusCode).toBe(200)
  for (const used of [token, 'invented']) {
    const refused = await sendSolved(aNumber(), used, address)
    expect([refused.statusCode, refused.json()]).toEqual([422, failed])
  }
})

test('whoever has a /64 of IPv6 addresses has no more free codes than one address, and a /48 no more than eight', async () => {
  const from = (block: number, host: number) => `2001:db8:77:${block.toString(16)}::${host.toString(16)}`
  for (let i = 1; i <= 5; i++) expect((await sendCode(aNumber(), from(1, i))).statusCode).toBe(200)
  expect((await sendCode(aNumber(), from(1, 6))).statusCode).toBe(403)
  let free = 0
  for (let block = 2; block < 60; block++)
    if ((await sendCode(aNumber(), from(block, 1))).statusCode === 200) free++
  // Forty in the /48, five of which the /64 above has used.
  expect(free).toBe(35)
  expect((await sendCode(aNumber(), '2001:db8:78::1')).statusCode).toBe(200)
})
