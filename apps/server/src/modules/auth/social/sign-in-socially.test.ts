import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { refusal } from '../../../../test/people/recovery.ts'
import { makeNonce } from './nonce.ts'
import { socialRefused, useSocial, type Entered } from '../../../../test/people/social.ts'

const { server, post, login, auditOf, asked, me, answers, aToken, enter, entered } = useSocial()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

describe('a new person', () => {
  test('gets an account without phone, and both tokens [S-3.9]', async () => {
    const reply = await enter(aToken({ email: 'lucia@prueba.test' }))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      success: true,
      data: {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        user: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          name: 'Lucía',
          paternal_surname: 'Mar',
          maternal_surname: '',
          email: 'lucia@prueba.test',
          country_code: null,
          country_code_iso: null,
          phone_number: null,
          email_verified: true,
          phone_verified: false,
          birthday_date: null,
          created_at: server.clock.now().toISOString(),
        },
      },
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(String(reply.headers['set-cookie'])).toContain('HttpOnly')
    const { user, access_token } = reply.json<{ data: Entered }>().data
    expect(await auditOf(String(user.id))).toEqual(['register', 'sign_in'])
    const terms = await server.db
      .selectFrom('terms_acceptance')
      .select('version')
      .where('user_id', '=', String(user.id))
      .execute()
    expect(terms).toEqual([{ version: '2025-06-04' }])

    const completed = await asked(access_token, `public/user/${String(user.id)}/complete-register`, {
      country_code_iso: 'MX',
      country_code: '52',
      phone_number: '5587654321',
    })
    expect(completed.json()).toMatchObject({ data: { phone_number: '5587654321' } })
    expect((await login('lucia@prueba.test', '')).statusCode).toBe(422)
    expect((await login('lucia@prueba.test', testPassword)).statusCode).toBe(422)
  })

  test('comes back to the same account, also with another e-mail, or with none', async () => {
    const subject = 'always-the-same'
    const first = await entered(aToken({ subject }))
    for (const email of ['moved@prueba.test', null]) {
      const again = await entered(aToken({ subject, email, isEmailVerified: email !== null }))
      expect(again.user).toEqual(first.user)
    }
  })

  test('the same subject at another provider is somebody else', async () => {
    const subject = 'a-number-that-both-use'
    const one = await entered(aToken({ subject }), 'google')
    const other = await entered(aToken({ subject }), 'facebook')
    expect(other.user.id).not.toBe(one.user.id)
  })

  test('from Facebook has a facebook_id, stored and returned [S-3.3]', async () => {
    const { user, access_token } = await entered(
      aToken({ subject: '44001', isEmailVerified: false }),
      'facebook',
    )
    expect(user.facebook_id).toBe('44001')
    expect((await me(access_token)).json()).toMatchObject({ data: { facebook_id: '44001' } })
  })

  test('whose e-mail the provider doesn’t vouch for is sent a link to verify it', async () => {
    const token = aToken({ email: 'sin-aval@prueba.test', isEmailVerified: false })
    const { access_token } = await entered(token, 'facebook')
    const body = { token: await post.tokenTo(server, 'sin-aval@prueba.test') }
    const reply = await call(server, 'POST', 'auth/email/verify', { token: access_token, body })
    expect(reply.statusCode).toBe(200)
  })

  test('a relay address of Apple is an e-mail; the name that the page was told is taken once', async () => {
    const email = 'x7k2@privaterelay.appleid.com'
    const reply = await enter(aToken({ email, name: null, subject: 'a-relay' }), 'apple', {
      name: { first: 'Ana', last: 'Paz' },
    })
    expect(reply.json()).toMatchObject({ data: { user: { email, name: 'Ana', paternal_surname: 'Paz' } } })
    const later = await enter(aToken({ email, name: null, subject: 'a-relay' }), 'apple', {
      name: { first: 'Otra', last: 'Persona' },
    })
    expect(later.json()).toMatchObject({ data: { user: { name: 'Ana', paternal_surname: 'Paz' } } })
  })

  test('without an e-mail gets no account', async () => {
    const reply = await enter(aToken({ subject: 'no-mail', email: null, isEmailVerified: false }), 'facebook')
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      refusal(
        'social_email_missing',
        'Tu cuenta no nos compartió un correo. Regístrate con tu correo o usa otra cuenta.',
      ),
    ])
    const kept = await server.db
      .selectFrom('social_identity')
      .select('user_id')
      .where('subject', '=', 'no-mail')
      .execute()
    expect(kept).toEqual([])
  })

  test('who enters ten times at once has one account', async () => {
    const token = aToken()
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(token)))
    const ids = replies.map((reply) => reply.json<{ data?: Entered }>().data?.user.id)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(200))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what a provider refuses', () => {
  test('is a 401 with its row in the audit log, and nobody is signed in', async () => {
    const reply = await enter('a-token-of-another-app')
    expect([reply.statusCode, reply.json()]).toEqual([401, socialRefused])
    expect(reply.headers['set-cookie']).toBeUndefined()
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['details', 'actor_kind'])
      .where('action', '=', 'social_refused')
      .execute()
    expect(rows).toContainEqual({
      details: { provider: 'google', why: 'unknown' },
      actor_kind: 'visitor',
    })
  })

  test('a nonce of another page', async () => {
    const reply = await enter(aToken(), 'google', { nonce: 'of-another-page' })
    expect([reply.statusCode, reply.json()]).toEqual([401, socialRefused])
  })

  test('a token that signed in once: its nonce is spent', async () => {
    const asked = await call(server, 'GET', 'auth/public/social-nonce')
    expect(asked.headers['cache-control']).toBe('no-store')
    const token = aToken({}, asked.json<{ data: { nonce: string } }>().data.nonce)
    const replies = await Promise.all(Array.from({ length: 5 }, () => enter(token)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401])
    const again = await enter(token, 'apple')
    expect([again.statusCode, again.json()]).toEqual([401, socialRefused])
  })

  test.each([
    ['none', null],
    ['one that its page made up', '3f0b7d5c2a1e4f6899aabbccddeeff00'],
    ['one that another made', `${'A'.repeat(22)}.9999999999999.${'A'.repeat(43)}`],
  ])('a token with a nonce of ours is asked of Google and Apple: %s opens nothing', async (_what, nonce) => {
    for (const which of ['google', 'apple'])
      expect((await enter(aToken({}, nonce), which)).json()).toEqual(socialRefused)
  })

  test('a nonce is good for six hours', async () => {
    const nonce = makeNonce(server.deps.keys, server.clock.now())
    server.clock.pass(6 * 3_600_000)
    expect((await enter(aToken({}, nonce))).statusCode).toBe(401)
  })

  test('a provider that doesn’t answer is a 503, which refuses nobody for good', async () => {
    answers.set('silence-of-google', { kind: 'unavailable', why: 'timeout' })
    const reply = await enter('silence-of-google')
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      refusal(
        'social_unavailable',
        'No pudimos comprobar tu cuenta con el proveedor. Inténtalo de nuevo en un momento.',
      ),
    ])
  })

  test('a provider that nobody knows', async () => {
    expect((await enter(aToken(), 'myspace')).statusCode).toBe(422)
  })

  test('an account that was erased is entered by nobody; its identity makes a new one', async () => {
    const token = aToken({ subject: 'erased-one' })
    const { user } = await entered(token)
    await server.db
      .updateTable('user_account')
      .set({ erased_at: server.clock.now() })
      .where('user_id', '=', String(user.id))
      .execute()
    expect((await enter(token)).json()).toEqual(socialRefused)
  })
})
