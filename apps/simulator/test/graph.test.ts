import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Simulator, startSimulator } from './simulator.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const APP = 'sim-facebook'
const APP_SECRET = 'the-secret-of-the-app'

const start = () => startSimulator({ now: () => NOW, oidc: { appSecret: APP_SECRET } })

type Issued = { token: string; subject: string }

const issue = async (sim: Simulator, wish: object): Promise<Issued> =>
  (await sim.control({ provider: 'facebook', action: 'token', client_id: APP, ...wish })) as Issued

const graph = async (sim: Simulator, path: string, query: Record<string, string>) => {
  const answer = await fetch(`${sim.origin}/graph/v26.0/${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, body: await answer.json() }
}

const debug = (sim: Simulator, token: string, app = `${APP}|${APP_SECRET}`) =>
  graph(sim, 'debug_token', { input_token: token, access_token: app })

const proofOf = (token: string, secret = APP_SECRET) =>
  createHmac('sha256', secret).update(token).digest('hex')
const FIELDS = 'id,name,first_name,last_name,email'

const refusal = (message: string, code: number, type = 'OAuthException') => ({
  status: 400,
  body: { error: { message, type, code, fbtrace_id: 'Asimulated' } },
})

test('debug_token tells the app’s own server whom a token stands for', async () => {
  const sim = await start()
  const { token, subject } = await issue(sim, { account: 0 })
  expect(await debug(sim, token)).toEqual({
    status: 200,
    body: {
      data: {
        app_id: APP,
        type: 'USER',
        application: 'Saldo',
        data_access_expires_at: NOW / 1000 + 5_184_000,
        expires_at: NOW / 1000 + 5_184_000,
        is_valid: true,
        issued_at: NOW / 1000,
        scopes: ['email', 'public_profile'],
        user_id: subject,
      },
    },
  })
})

test('debug_token says of another app’s token, an expired and an invented one that they are not valid', async () => {
  const sim = await start()
  const tokens = [
    (await issue(sim, { account: 0, outcome: 'wrong_audience' })).token,
    (await issue(sim, { account: 0, outcome: 'expired' })).token,
    (await issue(sim, { account: 0, outcome: 'bad_signature' })).token,
  ]
  const found = []
  for (const token of tokens) {
    const { body } = await debug(sim, token)
    const { data } = body as { data: { is_valid: boolean; error: { code: number } } }
    found.push([data.is_valid, data.error.code])
  }
  expect(found).toEqual([
    [false, 100],
    [false, 190],
    [false, 190],
  ])
})

test('an app with a wrong secret learns nothing', async () => {
  const sim = await start()
  const { token } = await issue(sim, { account: 0 })
  expect(await debug(sim, token, `${APP}|guessed`)).toEqual(
    refusal('Invalid OAuth access token signature.', 190),
  )
})

test('me tells the fields that were asked for, and no e-mail of a person who has none', async () => {
  const sim = await start()
  const { token, subject } = await issue(sim, { account: 2 })
  const query = { fields: FIELDS, access_token: token, appsecret_proof: proofOf(token) }
  expect(await graph(sim, 'me', query)).toEqual({
    status: 200,
    body: { id: subject, name: 'Toño Peña', first_name: 'Toño', last_name: 'Peña' },
  })
})

test('me wants the proof of the app’s secret', async () => {
  const sim = await start()
  const { token } = await issue(sim, { account: 0 })
  const query = { fields: FIELDS, access_token: token }
  expect(await graph(sim, 'me', query)).toEqual(
    refusal('API calls from the server require an appsecret_proof argument', 100, 'GraphMethodException'),
  )
  expect(await graph(sim, 'me', { ...query, appsecret_proof: proofOf(token, 'guessed') })).toEqual(
    refusal('Invalid appsecret_proof provided in the API argument', 100, 'GraphMethodException'),
  )
})

test('a Graph API that is out of order says so once, and then works again', async () => {
  const sim = await start()
  const { token } = await issue(sim, { account: 0 })
  await sim.control({ provider: 'facebook', action: 'next', outcome: 'provider_down' })
  const statuses = [(await debug(sim, token)).status, (await debug(sim, token)).status]
  expect(statuses).toEqual([500, 200])
})
