import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { tooMany, useRecovery } from '../../../../test/people/recovery.ts'
import { setEmailVerified } from '../people/user-queries.ts'

const { server, post, anAccount, asked, signedIn, me, auditOf } = useRecovery()

const send = (token: string) => asked(token, 'email/sendlink')
const sent = (resend_after_seconds: number) => [200, { success: true, data: { resend_after_seconds } }]
const verify = (session: string, token: string) =>
  call(server, 'POST', 'auth/email/verify', { body: { token }, token: session })
const subjectsTo = async (email: string) =>
  (await post.lettersTo(server, email)).map(({ subject }) => subject)

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

test('the link comes again by e-mail, and following it signed in verifies the e-mail', async () => {
  const ana = await anAccount()
  const session = await signedIn(ana)
  expect((await me(session)).json()).toMatchObject({ data: { email_verified: false } })
  const reply = await send(session)
  expect([reply.statusCode, reply.json()]).toEqual(sent(60))
  const [letter] = await post.lettersTo(server, ana.email)
  expect(letter?.subject).toBe('Confirma tu correo')
  const token = await post.tokenTo(server, ana.email)
  expect(letter?.text).toContain(`http://localhost:3000/users/verify-email?token=${token}`)
  expect((await verify(session, token)).statusCode).toBe(200)
  expect((await me(session)).json()).toMatchObject({ data: { email_verified: true } })
  expect(await auditOf(ana.id)).toContain('email_verified')
})

test('an e-mail that is verified already gets the same answer and no letter', async () => {
  const ana = await anAccount()
  await setEmailVerified(server.db, ana.id, server.clock.now())
  const session = await signedIn(ana)
  for (let i = 0; i < 2; i++) {
    const reply = await send(session)
    expect([reply.statusCode, reply.json()]).toEqual(sent(60))
  }
  expect(await subjectsTo(ana.email)).toEqual([])
})

test('asked again within the minute, also ten times at once, it mails nothing more and says how long is left', async () => {
  const ana = await anAccount()
  const session = await signedIn(ana)
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(session)))
  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(Array(10).fill(sent(60)))
  server.clock.pass(59_000)
  const late = await send(session)
  expect([late.statusCode, late.json()]).toEqual(sent(1))
  expect(await subjectsTo(ana.email)).toEqual(['Confirma tu correo'])
  server.clock.pass(1_000)
  await send(session)
  expect(await subjectsTo(ana.email)).toHaveLength(2)
})

test('five links go to one e-mail within a day, the sixth is refused', async () => {
  const ana = await anAccount()
  let session = await signedIn(ana)
  for (let i = 0; i < 5; i++) {
    expect((await send(session)).statusCode).toBe(200)
    server.clock.pass(61_000)
  }
  const sixth = await send(session)
  expect([sixth.statusCode, sixth.json()]).toEqual([429, tooMany])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await subjectsTo(ana.email)).toHaveLength(5)
  server.clock.pass(24 * 3_600_000)
  session = await signedIn(ana)
  expect((await send(session)).statusCode).toBe(200)
})

test('a link verifies only the account that asked for it', async () => {
  const [ana, mallory] = [await anAccount(), await anAccount()]
  await send(await signedIn(ana))
  const token = await post.tokenTo(server, ana.email)
  const theirs = await verify(await signedIn(mallory), token)
  expect([theirs.statusCode, theirs.json<{ code: string }>().code]).toEqual([422, 'link_refused'])
})

test('nobody asks for it without signing in', async () => {
  expect((await call(server, 'POST', 'auth/email/sendlink')).statusCode).toBe(401)
})
