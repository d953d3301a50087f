import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { otherThan } from '../../../../test/people/post-box.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { codeRefused, refusal, useRecovery } from '../../../../test/people/recovery.ts'
import { setPhone, setPhoneVerified } from '../people/phone-queries.ts'

const { server, post, anAccount, aNumber, ask, phone, sendCode, verify, change, login, aCode, auditOf } =
  useRecovery()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

test('a code by SMS sets a new password: sessions end, the owner is told, the phone is verified [S-4.22]', async () => {
  const ana = await anAccount()
  const before = (await login(ana.email, testPassword)).json<{ data: Record<string, string> }>().data

  const sent = await sendCode(ana.national)
  expect(sent.statusCode).toBe(200)
  expect(sent.json()).toEqual({ success: true, data: { resend_after_seconds: 60 } })
  const code = await post.codeTo(server, ana.e164)
  expect(await post.textsTo(server, ana.e164)).toEqual([
    `${code} es tu clave de Saldo para cambiar tu contraseña. Vence en 10 minutos. No la compartas.\n\n@localhost #${code}`,
  ])

  const verified = await verify(ana.national, code)
  expect([verified.statusCode, verified.json()]).toEqual([200, { success: true, data: null }])
  const changed = await change(ana.national, code)
  expect([changed.statusCode, changed.json()]).toEqual([200, { success: true, data: null }])

  expect((await login(ana.email, testPassword)).statusCode).toBe(422)
  const { access_token: fresh = '' } = (await login(ana.email, 'jarana de medianoche')).json<{
    data: Record<string, string>
  }>().data
  const me = (token = '') => call(server, 'GET', 'auth/public/me', { token })
  expect((await me(before.access_token)).statusCode).toBe(401)
  expect(
    (await call(server, 'POST', 'auth/refreshtoken', { token: before.refresh_token ?? '' })).statusCode,
  ).toBe(401)
  expect((await me(fresh)).json()).toMatchObject({ data: { phone_verified: true } })

  const [letter] = await post.lettersTo(server, ana.email)
  expect(letter?.subject).toBe('Tu contraseña cambió')
  expect(await auditOf(ana.id)).toEqual(['code_sent', 'phone_verified', 'password_changed', 'sign_in_failed'])
})

describe('a code', () => {
  test('is four digits, and is kept only as a keyed digest', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    expect(code).toMatch(/^\d{4}$/)
    const { rows } = await server.pool.query<{ row: string }>('SELECT c::text AS row FROM phone_code c')
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(ana.national)
    const stored = await server.db
      .selectFrom('phone_code')
      .select(['code_digest', 'phone_sealed'])
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(stored.code_digest).toHaveLength(32)
    expect(stored.phone_sealed).toBeNull()
  })

  test('is valid 10 minutes', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    server.clock.pass(10 * 60_000 - 1)
    expect((await verify(ana.national, code)).statusCode).toBe(200)
    server.clock.pass(1)
    const late = await verify(ana.national, code)
    expect([late.statusCode, late.json()]).toEqual([422, codeRefused])
    expect((await change(ana.national, code)).statusCode).toBe(422)
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  })

  test('is dead after 3 wrong tries counted across verifycode and change-password', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    const wrong = otherThan(code)
    expect((await verify(ana.national, wrong)).json()).toEqual(codeRefused)
    expect((await change(ana.national, wrong)).json()).toEqual(codeRefused)
    expect((await verify(ana.national, code)).statusCode).toBe(200)
    expect((await verify(ana.national, wrong)).json()).toEqual(codeRefused)
    expect((await verify(ana.national, code)).json()).toEqual(codeRefused)
    expect((await change(ana.national, code)).json()).toEqual(codeRefused)
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
    expect((await auditOf(ana.id)).filter((action) => action === 'code_refused')).toHaveLength(3)
  })

  test('verifying does not spend the code, one password change does [S-7.2]', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    for (let i = 0; i < 3; i++) expect((await verify(ana.national, code)).statusCode).toBe(200)
    expect((await change(ana.national, code)).statusCode).toBe(200)
    const again = await change(ana.national, code, 'otra jarana larga')
    expect([again.statusCode, again.json()]).toEqual([422, codeRefused])
    expect((await verify(ana.national, code)).statusCode).toBe(422)
    expect((await login(ana.email, 'jarana de medianoche')).statusCode).toBe(200)
  })

  test('only the newest works', async () => {
    const ana = await anAccount()
    const first = await aCode(ana.national)
    server.clock.pass(60_000)
    const second = await aCode(ana.national)
    expect((await verify(ana.national, first)).statusCode).toBe(first === second ? 200 : 422)
    expect((await verify(ana.national, second)).statusCode).toBe(200)
  })

  test('is useless from the moment the next is asked for, also before that is sent', async () => {
    const ana = await anAccount()
    const first = await aCode(ana.national)
    server.clock.pass(60_000)
    await sendCode(ana.national)
    expect((await verify(ana.national, first)).json()).toEqual(codeRefused)
  })

  test('is tied to its phone: with another phone’s code nothing changes', async () => {
    const [ana, bruno] = [await anAccount(), await anAccount()]
    const code = await aCode(ana.national)
    const hers = await aCode(bruno.national)
    const foreign = code === hers ? otherThan(hers) : code
    expect((await change(bruno.national, foreign)).json()).toEqual(codeRefused)
    expect((await login(bruno.email, testPassword)).statusCode).toBe(200)
  })

  test('without a code nothing changes, whatever is guessed for a phone that was sent none', async () => {
    const ana = await anAccount()
    expect((await change(ana.national, '0000')).json()).toEqual(codeRefused)
    expect((await verify(ana.national, '0000')).json()).toEqual(codeRefused)
  })

  test('used twice at once changes the password once', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    const passwords = ['la primera jarana', 'la segunda jarana', 'la tercera jarana', 'la cuarta jarana']
    const replies = await Promise.all(passwords.map((password) => change(ana.national, code, password)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422])
    const signedIn = await Promise.all(passwords.map((password) => login(ana.email, password)))
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200)
    expect(signedIn.map(({ statusCode }) => statusCode)).toEqual(
      passwords.map((_password, i) => (i === winner ? 200 : 422)),
    )
    expect((await auditOf(ana.id)).filter((action) => action === 'password_changed')).toHaveLength(1)
  })

  test('lives on when the new password is refused, and the refusal says why', async () => {
    const ana = await anAccount()
    const code = await aCode(ana.national)
    const common = await change(ana.national, code, 'password1')
    expect(common.statusCode).toBe(422)
    expect(common.json()).toEqual({
      ...refusal('validation_failed', 'Revisa los datos marcados e inténtalo de nuevo.'),
      errors: { password: ['Esa contraseña es muy común. Elige otra.'] },
    })
    const differing = await ask('change-password', {
      ...phone(ana.national),
      code,
      password: 'jarana de medianoche',
      password_confirmation: 'jarana de mediodía',
    })
    expect(differing.json()).toMatchObject({
      errors: { password_confirmation: ['La contraseña no coincide'] },
    })
    expect((await change(ana.national, code)).statusCode).toBe(200)
  })
})

describe('whose account a phone recovers', () => {
  const sentTo = async (national: string): Promise<string | undefined> => {
    await aCode(national)
    const row = await server.db
      .selectFrom('phone_code')
      .select('user_id')
      .orderBy('requested_at', 'desc')
      .orderBy('code_id', 'desc')
      .executeTakeFirst()
    return row?.user_id ?? undefined
  }

  test('the account with that verified phone, else the oldest account registered with it', async () => {
    const national = aNumber()
    const oldest = await anAccount(national, 'Vieja')
    server.clock.pass(1_000)
    const newer = await anAccount(national, 'Nueva')
    expect(await sentTo(national)).toBe(oldest.id)
    await setPhoneVerified(server.db, newer.id, server.clock.now())
    server.clock.pass(60_000)
    expect(await sentTo(national)).toBe(newer.id)
  })

  test('a phone that was changed later recovers nothing until verified', async () => {
    const [ana, national] = [await anAccount(), aNumber()]
    const changed = { countryCode: '52', countryCodeIso: 'MX', national, e164: `+52${national}` }
    await setPhone(server.db, ana.id, changed, { at: server.clock.now(), isRegistered: false })
    expect((await sendCode(national)).statusCode).toBe(200)
    expect(await post.textsTo(server, `+52${national}`)).toEqual([])
    await setPhoneVerified(server.db, ana.id, server.clock.now())
    server.clock.pass(60_000)
    expect(await sentTo(national)).toBe(ana.id)
  })

  test('somebody else’s phone in a profile neither recovers their account nor blocks its owner', async () => {
    const owner = await anAccount()
    await setPhoneVerified(server.db, owner.id, server.clock.now())
    const mallory = await anAccount(owner.national, 'Mallory')
    const code = await aCode(owner.national)
    expect((await change(owner.national, code)).statusCode).toBe(200)
    expect((await login(mallory.email, testPassword)).statusCode).toBe(200)
    expect((await login(owner.email, 'jarana de medianoche')).statusCode).toBe(200)
    const letters = await post.lettersTo(server, mallory.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Quitamos un teléfono de tu cuenta'])
  })

  test('a code stops working when another account verifies the phone in between', async () => {
    const national = aNumber()
    await anAccount(national)
    server.clock.pass(1_000)
    const newer = await anAccount(national)
    const code = await aCode(national)
    await setPhoneVerified(server.db, newer.id, server.clock.now())
    expect((await change(national, code)).json()).toEqual(codeRefused)
    expect((await login(newer.email, testPassword)).statusCode).toBe(200)
  })
})

test('a forgotten account tells nothing: no code is sent to its phone', async () => {
  const ana = await anAccount()
  await server.db
    .updateTable('user_account')
    .set({ erased_at: server.clock.now() })
    .where('user_id', '=', ana.id)
    .execute()
  await sendCode(ana.national)
  expect(await post.textsTo(server, ana.e164)).toEqual([])
})
