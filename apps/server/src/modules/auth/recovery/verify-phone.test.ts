import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { otherThan } from '../../../../test/people/post-box.ts'
import { codeRefused, refusal, tooMany, useRecovery } from '../../../../test/people/recovery.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'

const { server, post, anAccount, login, sendCode, auditOf, signedIn, asked, me } = useRecovery()

const newPassword = { password: 'jarana de medianoche', password_confirmation: 'jarana de medianoche' }

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

describe('verifying one’s phone', () => {
  const send = (token: string) => asked(token, 'phone/sendcode')
  const verify = (token: string, code: string) => asked(token, 'phone/verifycode', { code })

  test('a code that came to it makes it verified, and then there is no other to ask for', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    const sent = await send(token)
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { success: true, data: { resend_after_seconds: 60 } },
    ])
    const code = await post.codeTo(server, ana.e164)
    const reply = await verify(token, code)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ data: { id: ana.id, phone_verified: true } })
    expect((await me(token)).json()).toMatchObject({ data: { phone_verified: true } })
    const again = await send(token)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      refusal('phone_already_verified', 'Tu teléfono ya está verificado.'),
    ])
    expect(await auditOf(ana.id)).toContain('phone_verified')
  })

  test('three wrong tries kill the code, and ten in an hour close the phone', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    await send(token)
    const code = await post.codeTo(server, ana.e164)
    for (let i = 0; i < 3; i++) expect((await verify(token, otherThan(code))).json()).toEqual(codeRefused)
    for (let i = 0; i < 7; i++) expect((await verify(token, code)).json()).toEqual(codeRefused)
    const eleventh = await verify(token, code)
    expect([eleventh.statusCode, eleventh.json()]).toEqual([429, tooMany])
  })

  test('a recovery code verifies no phone, and a verification code recovers no account', async () => {
    const ana = await anAccount()
    const token = await signedIn(ana)
    await sendCode(ana.national)
    expect((await verify(token, await post.codeTo(server, ana.e164))).json()).toEqual(codeRefused)
    server.clock.pass(60_000)
    await send(token)
    const body = {
      country_code: '52',
      phone_number: ana.national,
      code: await post.codeTo(server, ana.e164),
      ...newPassword,
    }
    const reply = await call(server, 'POST', 'auth/public/change-password', { body })
    expect(reply.json()).toMatchObject({ success: false })
    expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  })

  test('when another account verifies the phone, an unverified holder loses it and is told', async () => {
    const ana = await anAccount()
    const other = await anAccount(ana.national, 'Bruno')
    const token = await signedIn(ana)
    await send(token)
    await verify(token, await post.codeTo(server, ana.e164))
    const theirs = (await me(await signedIn(other))).json<{ data: Record<string, unknown> }>().data
    expect([theirs.phone_number, theirs.phone_verified, theirs.country_code]).toEqual([null, false, null])
    const letters = await post.lettersTo(server, other.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Quitamos un teléfono de tu cuenta'])
    expect(await auditOf(other.id)).toContain('phone_lost')
  })

  test('a phone that another account verified can’t be taken from it', async () => {
    const owner = await anAccount()
    await setPhoneVerified(server.db, owner.id, server.clock.now())
    const other = await anAccount(owner.national, 'Bruno')
    const token = await signedIn(other)
    await send(token)
    const reply = await verify(token, await post.codeTo(server, owner.e164))
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      refusal(
        'phone_taken',
        'Este teléfono ya está verificado en otra cuenta. Entra con ella o usa otro número.',
      ),
    ])
    expect((await me(await signedIn(owner))).json()).toMatchObject({ data: { phone_verified: true } })
  })

  test('two accounts that verify one phone at once: one has it', async () => {
    const ana = await anAccount()
    const other = await anAccount(ana.national, 'Bruno')
    const [hers, his] = [await signedIn(ana), await signedIn(other)]
    await send(hers)
    const herCode = await post.codeTo(server, ana.e164)
    server.clock.pass(60_000)
    await send(his)
    const hisCode = await post.codeTo(server, ana.e164)
    const replies = await Promise.all([verify(hers, herCode), verify(his, hisCode)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const holders = await server.db
      .selectFrom('user_account')
      .select('user_id')
      .where('phone_e164', '=', ana.e164)
      .execute()
    expect(holders).toHaveLength(1)
  })
})
