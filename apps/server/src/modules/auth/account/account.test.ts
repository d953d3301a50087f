import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { codeRefused, refusal, useRecovery } from '../../../../test/people/recovery.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'

const { server, post, anAccount, aNumber, login, sendCode, auditOf, signedIn, asked, me, sameSignInLater } =
  useRecovery()

type Account = Awaited<ReturnType<typeof anAccount>>

const profileOf = (account: Account, change: Record<string, string> = {}) => ({
  name: 'Ana María',
  paternal_surname: 'Luna',
  maternal_surname: 'Ríos',
  country_code_iso: 'MX',
  country_code: '52',
  phone_number: account.national,
  birthday_date: '1991-2-3',
  ...change,
})
const update = (account: Account, token: string, body: Record<string, unknown>) =>
  asked(token, `public/user/${account.id}`, body)
const newPassword = { password: 'jarana de medianoche', password_confirmation: 'jarana de medianoche' }
const reauthRequired = refusal(
  'reauth_required',
  'Por seguridad, inicia sesión de nuevo para hacer este cambio.',
)

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

describe('the profile', () => {
  test('changes every field and answers the user [S-7.6]', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    const reply = await update(ana, token, profileOf(ana))
    const expected = {
      success: true,
      data: {
        id: ana.id,
        name: 'Ana María',
        paternal_surname: 'Luna',
        maternal_surname: 'Ríos',
        email: ana.email,
        country_code: '52',
        country_code_iso: 'MX',
        phone_number: ana.national,
        email_verified: false,
        phone_verified: false,
        birthday_date: '1991-2-3',
        created_at: ana.createdAt.toISOString(),
      },
    }
    expect([reply.statusCode, reply.json()]).toEqual([200, expected])
    expect((await me(token)).json()).toEqual(expected)
    expect(await auditOf(ana.id)).toContain('profile_changed')
    expect(await post.lettersTo(server, ana.email)).toEqual([])
  })

  test('keeps a verified phone that stays the same, however it is written and however old the sign-in', async () => {
    const ana = await anAccount()
    await setPhoneVerified(server.db, ana.id, server.clock.now())
    const token = await sameSignInLater(ana)
    const reply = await update(ana, token, profileOf(ana, { phone_number: `044${ana.national}` }))
    expect(reply.json()).toMatchObject({ data: { phone_number: ana.national, phone_verified: true } })
    expect((await me(token)).json()).toMatchObject({ data: { phone_verified: true } })
  })

  test('changing the phone needs a sign-in younger than 15 minutes, otherwise nothing changes', async () => {
    const ana = await anAccount()
    const token = await sameSignInLater(ana)
    const reply = await update(ana, token, profileOf(ana, { phone_number: aNumber() }))
    expect([reply.statusCode, reply.json()]).toEqual([403, reauthRequired])
    expect((await me(token)).json()).toMatchObject({ data: { name: 'Ana', phone_number: ana.national } })
    expect(await post.lettersTo(server, ana.email)).toEqual([])
  })

  test('a changed phone is unverified, recovers nothing, ends the other sessions, and the old contact is told', async () => {
    const [ana, national] = [await anAccount(), aNumber()]
    await setPhoneVerified(server.db, ana.id, server.clock.now())
    const [elsewhere, here] = [await signedIn(ana), await signedIn(ana)]
    const reply = await update(ana, here, profileOf(ana, { phone_number: national }))
    expect(reply.json()).toMatchObject({ data: { phone_number: national, phone_verified: false } })
    expect([(await me(elsewhere)).statusCode, (await me(here)).statusCode]).toEqual([401, 200])
    const letters = await post.lettersTo(server, ana.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['El teléfono de tu cuenta cambió'])
    await sendCode(national)
    expect(await post.textsTo(server, `+52${national}`)).toEqual([])
    await sendCode(ana.national)
    expect(await post.textsTo(server, ana.e164)).toEqual([])
    expect(await auditOf(ana.id)).toContain('phone_changed')
  })

  test('a code that was on its way to the old phone is dead', async () => {
    const ana = await anAccount()
    await sendCode(ana.national)
    const code = await post.codeTo(server, ana.e164)
    const token = await signedIn(ana)
    await update(ana, token, profileOf(ana, { phone_number: aNumber() }))
    const body = { country_code: '52', phone_number: ana.national, code, ...newPassword }
    const reply = await call(server, 'POST', 'auth/public/change-password', { body })
    expect(reply.json()).toEqual(codeRefused)
  })

  test('another person’s profile is one that nobody has', async () => {
    const [ana, bruno] = [await anAccount(), await anAccount()]
    const token = await signedIn(bruno)
    for (const path of [`public/user/${ana.id}`, `public/user/${ana.id}/complete-register`])
      expect((await asked(token, path, profileOf(ana))).statusCode).toBe(404)
    expect((await me(await signedIn(ana))).json()).toMatchObject({ data: { name: 'Ana' } })
  })

  test('fields that aren’t the person’s to set are not set [S-3.2]', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    await update(ana, token, {
      ...profileOf(ana),
      id: 'x',
      email: 'otra@prueba.test',
      role_id: 1,
      phone_verified: true,
      facebook_id: '1',
      created_at: '2000-01-01',
    })
    expect((await me(token)).json()).toMatchObject({
      data: { id: ana.id, email: ana.email, phone_verified: false, created_at: ana.createdAt.toISOString() },
    })
    expect((await me(token)).json<{ data: object }>().data).not.toHaveProperty('facebook_id')
  })

  test('each wrong field gets its sentence', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    const wrong = profileOf(ana, { phone_number: '55123456', birthday_date: '2030-1-1' })
    expect((await update(ana, token, wrong)).json()).toMatchObject({
      errors: {
        phone_number: ['Por favor ingresa un número de teléfono válido.'],
        birthday_date: ['Elige una fecha de nacimiento válida.'],
      },
    })
    expect((await update(ana, token, {})).statusCode).toBe(422)
  })
})

describe('one’s own password', () => {
  test('changes after a fresh sign-in: all other sessions end, and a notice goes out [S-7.7]', async () => {
    const ana = await anAccount()
    const [elsewhere, here] = [await signedIn(ana), await signedIn(ana)]
    const reply = await update(ana, here, newPassword)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ success: true, data: { id: ana.id, email: ana.email } })
    expect([(await me(elsewhere)).statusCode, (await me(here)).statusCode]).toEqual([401, 200])
    expect((await login(ana.email, testPassword)).statusCode).toBe(422)
    expect((await login(ana.email, newPassword.password)).statusCode).toBe(200)
    const letters = await post.lettersTo(server, ana.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Tu contraseña cambió'])
    expect(await auditOf(ana.id)).toContain('password_changed')
  })

  test('a sign-in 15 minutes old is asked to sign in again, a millisecond less is not', async () => {
    const ana = await anAccount()
    const late = await sameSignInLater(ana)
    const reply = await update(ana, late, newPassword)
    expect([reply.statusCode, reply.json()]).toEqual([403, reauthRequired])
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
    const token = await signedIn(ana)
    server.clock.pass(15 * 60_000 - 1)
    expect((await update(ana, token, newPassword)).statusCode).toBe(200)
  })

  test('a common one, one with the name, or two that differ are refused [S-5.26]', async () => {
    const ana = await anAccount(aNumber(), 'Anastasia')
    const token = await signedIn(ana)
    const fault = async (password: string, password_confirmation = password) =>
      (await update(ana, token, { password, password_confirmation })).json<{ errors: unknown }>().errors
    expect(await fault('password1')).toEqual({ password: ['Esa contraseña es muy común. Elige otra.'] })
    expect(await fault('anastasia baila')).toEqual({
      password: ['La contraseña no debe llevar tu nombre ni tu correo.'],
    })
    expect(await fault('jarana de medianoche', 'otra')).toEqual({
      password_confirmation: ['La contraseña no coincide'],
    })
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  })
})
