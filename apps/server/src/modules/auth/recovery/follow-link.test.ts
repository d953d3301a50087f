import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { median } from '../../../../test/server/timing.ts'
import { solvedCaptcha } from '../../../../test/people/captcha.ts'
import { testPassword } from '../../../../test/people/people.ts'
import { refusal, tooMany, useRecovery } from '../../../../test/people/recovery.ts'
import { statementsOf } from '../../../../test/database/statements.ts'
import { setPhoneVerified } from '../people/phone-queries.ts'
import { insertIdentity } from '../people/social-queries.ts'

const { server, post, anAccount, ask, asked, login, sendCode, signedIn, auditOf } = useRecovery()

const linkRefused = refusal('link_refused', 'El enlace ya no sirve. Pide uno nuevo.')
const password = 'jarana de medianoche'

const requestLink = (email: string, address?: string) => ask('recovery-link', { email }, address)
const follow = (token: string, chosen = password) =>
  ask('recovery-link/change-password', { token, password: chosen, password_confirmation: chosen })
const aLink = async (email: string): Promise<string> => {
  expect((await requestLink(email)).statusCode).toBe(200)
  return post.tokenTo(server, email)
}
const sessionOf = async (email: string, secret: string): Promise<string> =>
  (await login(email, secret)).json<{ data: { access_token: string } }>().data.access_token

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

test('a mailed link sets a new password, once; sessions end and the owner is told', async () => {
  const ana = await anAccount()
  const old = await sessionOf(ana.email, testPassword)
  const asked = await requestLink(` ${ana.email.toUpperCase()} `)
  expect([asked.statusCode, asked.json()]).toEqual([200, { success: true, data: null }])
  const token = await post.tokenTo(server, ana.email)
  const [letter] = await post.lettersTo(server, ana.email)
  expect(letter?.subject).toBe('Cambia tu contraseña')
  expect(letter?.text).toContain(`http://localhost:3000/auth/forgot-password#token=${token}`)

  const changed = await follow(token)
  expect([changed.statusCode, changed.json()]).toEqual([200, { success: true, data: null }])
  expect((await call(server, 'GET', 'auth/public/me', { token: old })).statusCode).toBe(401)
  expect((await login(ana.email, password)).statusCode).toBe(200)
  const again = await follow(token, 'otra jarana larga')
  expect([again.statusCode, again.json()]).toEqual([422, linkRefused])
  const letters = await post.lettersTo(server, ana.email)
  expect(letters.map(({ subject }) => subject)).toEqual(['Cambia tu contraseña', 'Tu contraseña cambió'])
  expect(await auditOf(ana.id)).toEqual(['link_sent', 'earlier_access_removed', 'password_changed'])
})

test('an e-mail that somebody has and one that nobody has get the same answer after the same work', async () => {
  const ana = await anAccount()
  const answers = new Set<string>()
  const asked = (email: string) =>
    statementsOf(async () => {
      const reply = await requestLink(email)
      answers.add(`${reply.statusCode} ${reply.body}`)
    })
  const known = await asked(ana.email)
  expect(known.length).toBeGreaterThan(5)
  expect(await asked('nadie@prueba.test')).toEqual(known)
  expect([...answers]).toEqual(['200 {"success":true,"data":null}'])
})

// A busy machine may disturb one round; a difference that tells something is in every round.
test('a known and an unknown e-mail take the same time', { timeout: 60_000, retry: 5 }, async () => {
  const owners: string[] = []
  for (let i = 0; i < 20; i++) owners.push((await anAccount()).email)
  const timed = async (email: string): Promise<number> => {
    const startedAt = performance.now()
    expect((await requestLink(email)).statusCode).toBe(200)
    return performance.now() - startedAt
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < 100; i++) {
    if (i % 20 === 0) server.clock.pass(61_000)
    known.push(await timed(owners[i % 20] ?? ''))
    unknown.push(await timed(`nadie-${i % 20}@prueba.test`))
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

test('a link is valid 30 minutes', async () => {
  const ana = await anAccount()
  const token = await aLink(ana.email)
  server.clock.pass(30 * 60_000)
  expect((await follow(token)).json()).toEqual(linkRefused)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  const next = await aLink(ana.email)
  server.clock.pass(30 * 60_000 - 1)
  expect((await follow(next)).statusCode).toBe(200)
})

test('a link used four times at once changes the password once', async () => {
  const ana = await anAccount()
  const token = await aLink(ana.email)
  const tries = ['la primera jarana', 'la segunda jarana', 'la tercera jarana', 'la cuarta jarana']
  const replies = await Promise.all(tries.map((chosen) => follow(token, chosen)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422])
  expect((await auditOf(ana.id)).filter((action) => action === 'password_changed')).toHaveLength(1)
})

test('a refused password leaves the link alive', async () => {
  const ana = await anAccount()
  const token = await aLink(ana.email)
  expect((await follow(token, 'password1')).json()).toMatchObject({
    code: 'validation_failed',
    errors: { password: ['Esa contraseña es muy común. Elige otra.'] },
  })
  expect((await follow(token)).statusCode).toBe(200)
})

test('a token is kept as a digest only, and an e-mail that nobody has is not kept readable', async () => {
  const ana = await anAccount()
  const token = await aLink(ana.email)
  await requestLink('nadie-de-aqui@prueba.test')
  const { rows } = await server.pool.query<{ row: string }>('SELECT l::text AS row FROM email_link l')
  const kept = rows.map(({ row }) => row).join('\n')
  expect(kept).not.toContain(token)
  expect(kept).not.toContain('nadie-de-aqui')
  expect(kept).not.toContain(ana.email)
})

test('known and unknown e-mails get the same answer, and nothing goes to an unknown one', async () => {
  const ana = await anAccount()
  const replies = [await requestLink(ana.email), await requestLink('nadie@prueba.test')]
  for (const reply of replies)
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: null }])
  expect(await post.lettersTo(server, 'nadie@prueba.test')).toEqual([])
})

test.each(['known', 'unknown'])('one a minute and five a day to an e-mail, a %s one too', async (which) => {
  const email = which === 'known' ? (await anAccount()).email : 'nadie-limitado@prueba.test'
  await requestLink(email)
  const early = await requestLink(email)
  expect([early.statusCode, early.json()]).toEqual([429, tooMany])
  expect(early.headers['retry-after']).toBe('60')
  for (let i = 0; i < 4; i++) {
    server.clock.pass(60_000)
    expect((await requestLink(email)).statusCode).toBe(200)
  }
  server.clock.pass(60_000)
  expect((await requestLink(email)).statusCode).toBe(429)
})

test('twenty links an hour for an address', async () => {
  const email = (i: number) => `nadie-${i}@prueba.test`
  for (let i = 0; i < 20; i++) expect((await requestLink(email(i), '203.0.113.80')).statusCode).toBe(200)
  expect((await requestLink(email(21), '203.0.113.80')).json()).toEqual(tooMany)
})

test('a changed password kills every other code and link', async () => {
  const ana = await anAccount()
  const first = await aLink(ana.email)
  await sendCode(ana.national)
  const code = await post.codeTo(server, ana.e164)
  server.clock.pass(60_000)
  const second = await aLink(ana.email)
  expect((await follow(second)).statusCode).toBe(200)
  expect((await follow(first, 'otra jarana larga')).json()).toEqual(linkRefused)
  const byCode = { country_code: '52', phone_number: ana.national, code }
  expect((await ask('verifycode', byCode)).json()).toMatchObject({ code: 'code_refused' })
})

test('the first proof of an e-mail closes every way in that whoever registered it may know', async () => {
  const victim = await anAccount()
  await setPhoneVerified(server.db, victim.id, server.clock.now())
  const at = server.clock.now()
  await insertIdentity(server.db, { provider: 'facebook', subject: 'mallory', userId: victim.id, at })
  expect((await follow(await aLink(victim.email))).statusCode).toBe(200)

  expect((await login(victim.email, testPassword)).statusCode).toBe(422)
  const left = await server.db
    .selectFrom('social_identity')
    .select('subject')
    .where('user_id', '=', victim.id)
    .execute()
  expect(left).toEqual([])
  await sendCode(victim.national)
  expect(await post.textsTo(server, victim.e164)).toEqual([])
})

test('a letter that undoes a change from before that proof restores no password', async () => {
  const victim = await anAccount()
  const theirs = 'la clave de quien la registró'
  const change = { password: theirs, password_confirmation: theirs }
  expect((await asked(await signedIn(victim), `public/user/${victim.id}`, change)).statusCode).toBe(200)
  const [letter] = await post.lettersTo(server, victim.email)
  const token = /#undo=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await follow(await aLink(victim.email), 'la clave de su dueña')).statusCode).toBe(200)
  expect((await ask('undo-password-change', { token })).json()).toEqual(linkRefused)
  expect((await login(victim.email, testPassword)).statusCode).toBe(422)
  expect((await login(victim.email, 'la clave de su dueña')).statusCode).toBe(200)
})

test('a second recovery of a proven e-mail leaves phone and providers alone', async () => {
  const ana = await anAccount()
  await follow(await aLink(ana.email))
  await setPhoneVerified(server.db, ana.id, server.clock.now())
  server.clock.pass(60_000)
  expect((await follow(await aLink(ana.email), 'otra jarana larga')).statusCode).toBe(200)
  await sendCode(ana.national)
  expect(await post.textsTo(server, ana.e164)).toHaveLength(1)
})

const registered = async (email: string) => {
  const reply = await ask('register', {
    name: 'Ana',
    paternal_surname: 'Luna',
    maternal_surname: 'Ríos',
    country_code_iso: 'MX',
    country_code: '52',
    phone_number: '5512345678',
    email,
    birthday_date: '1990-5-7',
    password: testPassword,
    password_confirmation: testPassword,
    token_captcha: await solvedCaptcha(server),
  })
  expect(reply.statusCode).toBe(200)
  return { token: await post.tokenTo(server, email), session: await sessionOf(email, testPassword) }
}
const verifiedAt = async (email: string): Promise<Date | null> =>
  (
    await server.db
      .selectFrom('user_account')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified_at
const verifyEmail = (token: string, session: string) =>
  call(server, 'POST', 'auth/email/verify', { body: { token }, token: session })

test('the welcome mail carries a link that verifies the e-mail, once and signed in [S-2.31]', async () => {
  const ana = await registered('bienvenida@prueba.test')
  const [letter] = await post.lettersTo(server, 'bienvenida@prueba.test')
  expect(letter?.subject).toBe('Te damos la bienvenida a Saldo: confirma tu correo')
  const reply = await verifyEmail(ana.token, ana.session)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: null }])
  expect(await verifiedAt('bienvenida@prueba.test')).toEqual(server.clock.now())
  expect((await verifyEmail(ana.token, ana.session)).json()).toEqual(linkRefused)
})

test('the token of a recovery link verifies nothing', async () => {
  const ana = await anAccount()
  const [session, token] = [await sessionOf(ana.email, testPassword), await aLink(ana.email)]
  expect((await verifyEmail(token, session)).json()).toEqual(linkRefused)
  expect(await verifiedAt(ana.email)).toBeNull()
})

test('nobody verifies an account that isn’t theirs: the owner of a mailbox can’t be made to vouch for a stranger', async () => {
  const mallorys = await registered('victima@prueba.test')
  const victim = await registered('victima-otra@prueba.test')
  expect((await verifyEmail(mallorys.token, victim.session)).json()).toEqual(linkRefused)
  const anonymous = await call(server, 'POST', 'auth/email/verify', { body: { token: mallorys.token } })
  expect(anonymous.statusCode).toBe(401)
  expect(await verifiedAt('victima@prueba.test')).toBeNull()
  expect((await follow(mallorys.token)).json()).toEqual(linkRefused)
})
