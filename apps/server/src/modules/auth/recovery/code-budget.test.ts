import { beforeEach, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../test/people/captcha.ts'
import { otherThan } from '../../../../test/people/post-box.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { codeRefused, refusal, useRecovery } from '../../../../test/people/recovery.ts'
import { setEmailVerified } from '../people/user-queries.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'

// Each test has its own day, so that no limit of one is felt in the next.
const DAY_MS = 25 * 3_600_000

describe('an account', () => {
  const { server, post, anAccount, ask, sendCode, verify, change, login, aCode } = useRecovery()
  beforeEach(() => server.clock.pass(DAY_MS))

  /** Uses a code's three tries up. */
  const guessThrice = async (national: string) => {
    const wrong = otherThan(await aCode(national))
    for (let i = 0; i < 3; i++) expect((await verify(national, wrong)).json()).toEqual(codeRefused)
  }

  test('has six wrong tries a year: then no code is sent, a live one opens nothing, and its owner is told once', async () => {
    const ana = await anAccount()
    await guessThrice(ana.national)
    server.clock.pass(30 * DAY_MS)
    await guessThrice(ana.national)
    const letters = await post.lettersTo(server, ana.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Alguien intentó adivinar tu código'])
    const texts = (await post.textsTo(server, ana.e164)).length
    server.clock.pass(DAY_MS)
    expect((await sendCode(ana.national)).json()).toEqual({
      success: true,
      data: { resend_after_seconds: 60 },
    })
    expect(await post.textsTo(server, ana.e164)).toHaveLength(texts)
    server.clock.pass(335 * DAY_MS)
    await aCode(ana.national)
  })

  test('gets its codes back by the link of a mail', async () => {
    const ana = await anAccount()
    await setEmailVerified(server.db, ana.id, server.clock.now())
    await guessThrice(ana.national)
    server.clock.pass(DAY_MS)
    await guessThrice(ana.national)
    expect((await ask('recovery-link', { email: ana.email })).statusCode).toBe(200)
    const token = await post.tokenTo(server, ana.email)
    const password = 'jarana de medianoche'
    const followed = await ask('recovery-link/change-password', {
      token,
      password,
      password_confirmation: password,
    })
    expect(followed.statusCode).toBe(200)
    server.clock.pass(DAY_MS)
    const code = await aCode(ana.national)
    expect((await change(ana.national, code, 'otra jarana larga')).statusCode).toBe(200)
    expect((await login(ana.email, 'otra jarana larga')).statusCode).toBe(200)
  })

  test('is not charged for slips: a wrong try that the right code follows doesn’t count', async () => {
    const ana = await anAccount()
    for (let i = 0; i < 8; i++) {
      const code = await aCode(ana.national)
      for (let slips = 0; slips < 2; slips++) await verify(ana.national, otherThan(code))
      expect((await verify(ana.national, code)).statusCode).toBe(200)
      server.clock.pass(DAY_MS)
    }
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  })
})

describe('while too many codes are guessed', () => {
  const { server, post, anAccount, sendCode, verify, change, login, aCode } = useRecovery()

  const again = refusal(
    'code_again',
    'Ese código es correcto. Por seguridad te enviamos otro: escríbelo también.',
  )

  test('a recovery takes two codes, and one that was guessed opens nothing', async () => {
    const ana = await anAccount()
    const victims = await Promise.all(Array.from({ length: 9 }, () => anAccount()))
    for (let codes = 0; codes < 2; codes++) {
      for (const { national } of victims) {
        const wrong = otherThan(await aCode(national))
        await Promise.all([1, 2, 3].map(() => verify(national, wrong)))
      }
      server.clock.pass(61_000)
    }
    server.clock.pass(DAY_MS)
    const guessed = await aCode(ana.national)
    const first = await verify(ana.national, guessed)
    expect([first.statusCode, first.json()]).toEqual([409, again])
    expect((await change(ana.national, guessed)).json()).toEqual(codeRefused)
    const second = await post.codeTo(server, ana.e164)
    expect(await post.textsTo(server, ana.e164)).toHaveLength(2)
    expect((await verify(ana.national, second)).statusCode).toBe(200)
    expect((await change(ana.national, second)).statusCode).toBe(200)
    expect((await login(ana.email, 'jarana de medianoche')).statusCode).toBe(200)
  }, 60_000)

  test('whoever sends code and password together is asked for the second code too', async () => {
    const ana = await anAccount()
    server.clock.pass(DAY_MS)
    const code = await aCode(ana.national)
    expect((await change(ana.national, code)).json()).toEqual(again)
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
    expect((await change(ana.national, await post.codeTo(server, ana.e164))).statusCode).toBe(200)
  })

  test('a year later one code is enough again', async () => {
    const ana = await anAccount()
    server.clock.pass(366 * 24 * 3_600_000)
    expect((await sendCode(ana.national)).statusCode).toBe(200)
    expect((await change(ana.national, await post.codeTo(server, ana.e164))).statusCode).toBe(200)
  })
})

describe('of the day’s messages', () => {
  const { server, post, anAccount, ask, phone, sendCode } = useRecovery({ SMS_DAILY_CAP: '4' })

  test('half are kept for verified phones, however many codes others ask for', async () => {
    const strangers = await Promise.all([1, 2, 3, 4].map(() => anAccount()))
    for (const { national } of strangers) {
      const token_captcha = await solvedCaptcha(server)
      expect((await ask('sendcode', { ...phone(national), token_captcha })).statusCode).toBe(200)
    }
    const sent: string[] = []
    for (const { e164 } of strangers) sent.push(...(await post.textsTo(server, e164)))
    expect(sent).toHaveLength(2)
    const owners = [await anAccount(), await anAccount()]
    for (const { id, national, e164 } of owners) {
      await setPhoneVerified(server.db, id, server.clock.now())
      expect((await sendCode(national)).statusCode).toBe(200)
      expect(await post.textsTo(server, e164)).toHaveLength(1)
    }
  })
})
