import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { refusal } from '../../../../test/people/recovery.ts'
import { socialRefused, useSocial, type Entered } from '../../../../test/people/social.ts'
import { transact } from '../../../db/index.ts'
import { somebodyWaits } from '../../../../test/money/ledger.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'
import { deleteIdentities } from '../people/social-queries.ts'
import { lockUser, setEmailVerified } from '../people/user-queries.ts'

const {
  server,
  post,
  anAccount,
  login,
  sendCode,
  auditOf,
  signedIn,
  asked,
  me,
  aToken,
  enter,
  entered,
  subjects,
} = useSocial()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

describe('an existing account', () => {
  test('is linked when the provider says that the e-mail is verified, and its owner is told', async () => {
    const ana = await anAccount()
    await setEmailVerified(server.db, ana.id, server.clock.now())
    const { user } = await entered(aToken({ email: ana.email }))
    expect(user).toMatchObject({ id: ana.id, name: 'Ana', phone_number: ana.national })
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
    expect(await subjects(ana.email)).toEqual(['Ahora entras con Google'])
    expect(await auditOf(ana.id)).toContain('account_linked')
  })

  test('is never linked by an e-mail that the provider doesn’t vouch for', async () => {
    const ana = await anAccount()
    const reply = await enter(aToken({ email: ana.email, isEmailVerified: false }), 'facebook')
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      refusal(
        'social_email_taken',
        'Ya hay una cuenta con ese correo. Inicia sesión con tu contraseña, o recupérala con un enlace.',
      ),
    ])
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
    expect(await subjects(ana.email)).toEqual([])
  })

  test('has one identity at a provider: an address that changed hands there enters nothing', async () => {
    const ana = await anAccount()
    await setEmailVerified(server.db, ana.id, server.clock.now())
    await entered(aToken({ email: ana.email, subject: 'the-first-owner' }))
    const reply = await enter(aToken({ email: ana.email, subject: 'the-next-owner' }))
    expect([reply.statusCode, reply.json()]).toEqual([401, socialRefused])
    expect((await enter(aToken({ email: ana.email, subject: 'at-apple' }), 'apple')).statusCode).toBe(200)
  })
})

describe('whoever registered your e-mail first does not own your sign-in', () => {
  test('linking removes their password and sessions first and tells the owner', async () => {
    const squatted = await anAccount(undefined, 'Mallory')
    const mallorys = (await login(squatted.email, testPassword)).json<{ data: Entered }>().data
    expect((await me(mallorys.access_token)).statusCode).toBe(200)

    const victim = await entered(aToken({ email: squatted.email }))
    expect(victim.user.id).toBe(squatted.id)

    expect((await me(mallorys.access_token)).statusCode).toBe(401)
    const refreshed = await call(server, 'POST', 'auth/refreshtoken', { token: mallorys.refresh_token })
    expect(refreshed.statusCode).toBe(401)
    expect((await login(squatted.email, testPassword)).statusCode).toBe(422)
    expect((await me(victim.access_token)).statusCode).toBe(200)
    expect(await subjects(squatted.email)).toEqual(['Ahora entras con Google'])
    expect(await auditOf(squatted.id)).toContain('earlier_access_removed')
  })

  test('nor do they get back in by their phone, by a code on its way, or by their Facebook', async () => {
    const theirs = aToken({ email: 'premio@prueba.test', isEmailVerified: false })
    const { user, access_token } = await entered(theirs, 'facebook')
    await asked(access_token, `public/user/${String(user.id)}/complete-register`, {
      country_code_iso: 'MX',
      country_code: '52',
      phone_number: '5599887766',
    })
    await setPhoneVerified(server.db, user.id as never, server.clock.now())
    await sendCode('5599887766')
    const code = await post.codeTo(server, '+525599887766')

    const victim = await entered(aToken({ email: 'premio@prueba.test' }))
    expect(victim.user.id).toBe(user.id)
    expect(victim.user.phone_verified).toBe(false)
    expect(victim.user).not.toHaveProperty('facebook_id')

    const body = {
      country_code: '52',
      phone_number: '5599887766',
      code,
      password: testPassword,
      password_confirmation: testPassword,
    }
    const byCode = await call(server, 'POST', 'auth/public/change-password', { body })
    expect(byCode.json()).toMatchObject({ code: 'code_refused' })
    server.clock.pass(60_000)
    await sendCode('5599887766')
    expect(await post.textsTo(server, '+525599887766')).toHaveLength(1)
    expect((await me(access_token)).statusCode).toBe(401)
    expect((await enter(theirs, 'facebook')).json()).toMatchObject({ code: 'social_email_taken' })
  })

  test('nor by a sign-in of theirs that waits while the owner’s first proof removes it', async () => {
    const theirs = aToken({ email: 'carrera@prueba.test', isEmailVerified: false })
    const { user } = await entered(theirs, 'facebook')
    const late = await transact(server.db, async (tx) => {
      await lockUser(tx, user.id as never)
      const reply = enter(theirs, 'facebook')
      await somebodyWaits(server)
      await deleteIdentities(tx, user.id as never)
      return { reply }
    })
    const reply = await late.reply
    expect([reply.statusCode, reply.json()]).toEqual([401, socialRefused])
  })

  test('an account whose e-mail we verified loses nothing', async () => {
    const ana = await anAccount()
    await setEmailVerified(server.db, ana.id, server.clock.now())
    await setPhoneVerified(server.db, ana.id, server.clock.now())
    const hers = await signedIn(ana)
    const { user } = await entered(aToken({ email: ana.email }), 'apple')
    expect(user.phone_verified).toBe(true)
    expect((await me(hers)).statusCode).toBe(200)
    expect(await subjects(ana.email)).toEqual(['Ahora entras con Apple'])
  })
})
