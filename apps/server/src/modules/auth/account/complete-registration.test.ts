import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, useRecovery } from '../../../../test/people/recovery.ts'

const { server, post, anAccount, aNumber, sendCode, signedIn, asked, me, sameSignInLater } = useRecovery()

type Account = Awaited<ReturnType<typeof anAccount>>

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

describe('completing the registration', () => {
  const complete = (account: Account, token: string, phone_number: string) =>
    asked(token, `public/user/${account.id}/complete-register`, {
      country_code_iso: 'MX',
      country_code: '52',
      phone_number,
    })
  const withoutPhone = async (): Promise<Account> => {
    const account = await anAccount()
    await server.db
      .updateTable('user_account')
      .set({
        country_code: null,
        country_code_iso: null,
        phone_national: null,
        phone_e164: null,
        phone_since: null,
      })
      .where('user_id', '=', account.id)
      .execute()
    return account
  }

  test('adds the phone, once: then it answers 409 [S-7.5]', async () => {
    const [ana, national] = [await withoutPhone(), aNumber()]
    const token = await signedIn(ana)
    const reply = await complete(ana, token, national)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      data: {
        id: ana.id,
        country_code_iso: 'MX',
        country_code: '52',
        phone_number: national,
        email_verified: false,
        phone_verified: false,
      },
    })
    const again = await complete(ana, token, aNumber())
    expect([again.statusCode, again.json()]).toEqual([
      409,
      refusal('phone_already_set', 'Tu cuenta ya tiene un teléfono.'),
    ])
    expect((await me(token)).json()).toMatchObject({ data: { phone_number: national } })
    await sendCode(national)
    expect(await post.textsTo(server, `+52${national}`)).toHaveLength(1)
  })

  test('two at once set one phone', async () => {
    const ana = await withoutPhone()
    const token = await signedIn(ana)
    const replies = await Promise.all([complete(ana, token, aNumber()), complete(ana, token, aNumber())])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('in a session found open later it gives no way to recover the account', async () => {
    const [ana, national] = [await withoutPhone(), aNumber()]
    expect((await complete(ana, await sameSignInLater(ana), national)).statusCode).toBe(200)
    await sendCode(national)
    expect(await post.textsTo(server, `+52${national}`)).toEqual([])
  })

  test('in a session found open later it is verified only after another sign-in', async () => {
    const [ana, national] = [await withoutPhone(), aNumber()]
    const found = await sameSignInLater(ana)
    expect((await complete(ana, found, national)).statusCode).toBe(200)
    for (const [path, body] of [
      ['phone/sendcode', {}],
      ['phone/verifycode', { code: '1234' }],
    ] as const)
      expect((await asked(found, path, body)).json()).toMatchObject({ code: 'reauth_required' })
    expect(await post.textsTo(server, `+52${national}`)).toEqual([])
    const own = await signedIn(ana)
    expect((await asked(own, 'phone/sendcode')).statusCode).toBe(200)
    const code = await post.codeTo(server, `+52${national}`)
    expect((await asked(found, 'phone/verifycode', { code })).json()).toMatchObject({
      code: 'reauth_required',
    })
    expect((await asked(own, 'phone/verifycode', { code })).json()).toMatchObject({
      data: { phone_verified: true },
    })
  })

  test('without a phone there is none to verify', async () => {
    const token = await signedIn(await withoutPhone())
    const required = refusal('phone_required', 'Completa tu registro con un número de teléfono.')
    expect((await asked(token, 'phone/sendcode')).json()).toEqual(required)
    expect((await asked(token, 'phone/verifycode', { code: '1234' })).json()).toEqual(required)
  })
})
