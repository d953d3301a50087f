import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../../test/people/people.ts'
import { codeRefused, refusal, useRecovery } from '../../../../test/people/recovery.ts'

const { server, post, anAccount, ask, aCode, change, login, signedIn, asked, me, auditOf } = useRecovery()

// Each test has its own day, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(25 * 3_600_000))

const linkRefused = refusal('link_refused', expect.any(String) as string)

/** The tokens of the letters about changed passwords, oldest first. */
const undoTokens = async (email: string): Promise<string[]> =>
  (await post.lettersTo(server, email)).flatMap(({ text }) =>
    [...text.matchAll(/forgot-password#undo=([\w-]{43})/g)].map((match) => match[1] ?? ''),
  )
const setPassword = async (token: string, id: string, password: string) =>
  asked(token, `public/user/${id}`, { password, password_confirmation: password })
const undo = (token: string) => ask('undo-password-change', { token })

test('whoever sits at an open session and changes the password is put out again by the owner’s letter', async () => {
  const ana = await anAccount()
  const session = await signedIn(ana)
  expect((await setPassword(session, ana.id, 'la clave del intruso')).statusCode).toBe(200)
  expect((await login(ana.email, testPassword)).statusCode).toBe(422)
  const [token = ''] = await undoTokens(ana.email)
  expect((await undo(token)).json()).toEqual({ success: true, data: null })
  expect((await me(session)).statusCode).toBe(401)
  expect((await login(ana.email, 'la clave del intruso')).statusCode).toBe(422)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
  expect(await auditOf(ana.id)).toContain('password_change_undone')
  expect((await undo(token)).json()).toEqual(linkRefused)
})

test('of two changes the first letter undoes both, and the second is then dead', async () => {
  const ana = await anAccount()
  const session = await signedIn(ana)
  await setPassword(session, ana.id, 'la clave del intruso')
  server.clock.pass(1_000)
  await setPassword(session, ana.id, 'otra clave del intruso')
  const [first = '', second = ''] = await undoTokens(ana.email)
  expect((await undo(first)).statusCode).toBe(200)
  expect((await undo(second)).json()).toEqual(linkRefused)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
})

test('the second letter undoes the second change, and the first is still there for the rest', async () => {
  const ana = await anAccount()
  const session = await signedIn(ana)
  await setPassword(session, ana.id, 'la clave del intruso')
  server.clock.pass(1_000)
  await setPassword(session, ana.id, 'otra clave del intruso')
  const [first = '', second = ''] = await undoTokens(ana.email)
  expect((await undo(second)).statusCode).toBe(200)
  expect((await login(ana.email, 'la clave del intruso')).statusCode).toBe(200)
  expect((await undo(first)).statusCode).toBe(200)
  expect((await login(ana.email, 'la clave del intruso')).statusCode).toBe(422)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
})

test('seven days later, and with a token for something else, nothing is undone', async () => {
  const ana = await anAccount()
  await setPassword(await signedIn(ana), ana.id, 'jarana de medianoche')
  expect((await ask('recovery-link', { email: ana.email })).statusCode).toBe(200)
  const recovery = await post.tokenTo(server, ana.email)
  expect((await undo(recovery)).json()).toEqual(linkRefused)
  const [token = ''] = await undoTokens(ana.email)
  server.clock.pass(7 * 24 * 3_600_000)
  expect((await undo(token)).json()).toEqual(linkRefused)
  expect((await login(ana.email, 'jarana de medianoche')).statusCode).toBe(200)
})

test('a code and a link that the intruder had sent before it was undone open nothing any more', async () => {
  const ana = await anAccount()
  await setPassword(await signedIn(ana), ana.id, 'la clave del intruso')
  const [token = ''] = await undoTokens(ana.email)
  const code = await aCode(ana.national)
  await ask('recovery-link', { email: ana.email })
  const link = await post.tokenTo(server, ana.email)
  expect((await undo(token)).statusCode).toBe(200)
  expect((await change(ana.national, code)).json()).toEqual(codeRefused)
  const password = 'jarana de medianoche'
  const followed = await ask('recovery-link/change-password', {
    token: link,
    password,
    password_confirmation: password,
  })
  expect(followed.json()).toEqual(linkRefused)
  expect((await login(ana.email, testPassword)).statusCode).toBe(200)
})
