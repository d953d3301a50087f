import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { aPerson, testPassword } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'

const server = useServer(() => ({}) as Gateways)

const chrome = (version: string) =>
  `Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Pair = { access_token: string; refresh_token: string }

const signedIn = async (userAgent: string): Promise<Pair> => {
  const { email } = await aPerson(server)
  const headers = { 'user-agent': userAgent }
  const reply = await call(server, 'POST', 'auth/public/login', {
    headers,
    body: { email, password: testPassword },
  })
  return reply.json<{ data: Pair }>().data
}
const me = async (token: string, userAgent: string) =>
  (await call(server, 'GET', 'auth/public/me', { token, headers: { 'user-agent': userAgent } })).statusCode
const refresh = (token: string, userAgent: string) =>
  call(server, 'POST', 'auth/refreshtoken', { token, headers: { 'user-agent': userAgent } })

test('a token that was copied into another kind of browser, or into a program, opens nothing', async () => {
  const { access_token } = await signedIn(chrome('140.0.0.0'))
  expect(await me(access_token, chrome('140.0.0.0'))).toBe(200)
  for (const other of [firefox, 'curl/8.5.0', '']) expect(await me(access_token, other)).toBe(401)
  expect(await me(access_token, chrome('141.0.0.0'))).toBe(200)
})

test('a refresh token that another kind of browser sends ends the session: both are asked to sign in again', async () => {
  const stolen = await signedIn(chrome('140.0.0.0'))
  const next = (await refresh(stolen.refresh_token, chrome('141.0.0.0'))).json<{ data: Pair }>().data
  expect(await me(next.access_token, chrome('141.0.0.0'))).toBe(200)
  expect((await refresh(next.refresh_token, firefox)).statusCode).toBe(401)
  expect((await refresh(next.refresh_token, chrome('141.0.0.0'))).statusCode).toBe(401)
  expect(await me(next.access_token, chrome('141.0.0.0'))).toBe(401)
})

test('apps and programs have no kind: their tokens go where they go', async () => {
  const { access_token, refresh_token } = await signedIn('saldo-android/1.0')
  expect(await me(access_token, 'saldo-android/1.1')).toBe(200)
  expect((await refresh(refresh_token, chrome('140.0.0.0'))).statusCode).toBe(200)
})
