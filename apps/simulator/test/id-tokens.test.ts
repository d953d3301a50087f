import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { buildSimulator } from '../src/app.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')

const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' } as const
type Provider = keyof typeof issuers

const tokenOf = async (sim: Simulator, provider: Provider, wish: object = {}): Promise<string> => {
  const order = { provider, action: 'token', client_id: `sim-${provider}`, nonce: 'n-1', ...wish }
  return String((await sim.control(order))['token'])
}

/** As the product's server does it. */
const verify = async (sim: Simulator, provider: Provider, token: string) => {
  const keys = createRemoteJWKSet(new URL(`${sim.origin}/oidc/${provider}/jwks`))
  const { payload } = await jwtVerify(token, keys, {
    issuer: issuers[provider],
    audience: `sim-${provider}`,
    algorithms: ['RS256'],
    currentDate: new Date(NOW),
    clockTolerance: 5,
  })
  return payload
}

const start = () => startSimulator({ now: () => NOW })

test('jose accepts a Google token, which tells who somebody is', async () => {
  const sim = await start()
  const token = await tokenOf(sim, 'google', { account: 0 })
  const { jti, sub, ...claims } = await verify(sim, 'google', token)
  expect(claims).toEqual({
    iss: 'https://accounts.google.com',
    aud: 'sim-google',
    azp: 'sim-google',
    name: 'Sofía Luna',
    given_name: 'Sofía',
    family_name: 'Luna',
    email: 'sofia.luna@correo.test',
    email_verified: true,
    nonce: 'n-1',
    iat: NOW / 1000,
    exp: NOW / 1000 + 3600,
  })
  expect(sub).toMatch(/^\d{21}$/)
  expect(jti).toMatch(/^[0-9a-f]{40}$/)
})

test('jose accepts an Apple token, whose truths are words, and which tells a relay address and no name', async () => {
  const sim = await start()
  const token = await tokenOf(sim, 'apple', { account: 1 })
  const { sub, c_hash, ...claims } = await verify(sim, 'apple', token)
  expect(claims).toEqual({
    iss: 'https://appleid.apple.com',
    aud: 'sim-apple',
    email: 'x7k2pq9w4m@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
    nonce: 'n-1',
    nonce_supported: true,
    auth_time: NOW / 1000,
    iat: NOW / 1000,
    exp: NOW / 1000 + 86_400,
  })
  expect(sub).toMatch(/^000[0-9a-f]{3}\.[0-9a-f]{32}\.0917$/)
  expect(c_hash).toMatch(/^[\w-]{22}$/)
})

const refusals: [outcome: string, code: string][] = [
  ['wrong_audience', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['wrong_issuer', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['expired', 'ERR_JWT_EXPIRED'],
  ['bad_signature', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ['unsigned', 'ERR_JOSE_ALG_NOT_ALLOWED'],
]

for (const provider of ['google', 'apple'] as const)
  for (const [outcome, code] of refusals)
    test(`jose refuses a token of ${provider} that is wrong by ${outcome}`, async () => {
      const sim = await start()
      const token = await tokenOf(sim, provider, { account: 0, outcome })
      await expect(verify(sim, provider, token)).rejects.toMatchObject({ code })
    })

test('a token of another page carries that page’s nonce', async () => {
  const sim = await start()
  const token = await tokenOf(sim, 'google', { account: 0, outcome: 'wrong_nonce' })
  expect((await verify(sim, 'google', token))['nonce']).toBe('a-nonce-of-another-page')
})

test('an unverified e-mail is told as such, in the words of each provider', async () => {
  const sim = await start()
  const wish = { email: 'Nadie@Correo.test ', verified: false }
  const google = await verify(sim, 'google', await tokenOf(sim, 'google', wish))
  const apple = await verify(sim, 'apple', await tokenOf(sim, 'apple', wish))
  expect([google['email'], google['email_verified'], apple['email_verified']]).toEqual([
    'nadie@correo.test',
    false,
    'false',
  ])
})

test('Google’s discovery leads to the keys that sign, and names the vendor’s own issuer', async () => {
  const sim = await start()
  const answer = await fetch(`${sim.origin}/oidc/google/.well-known/openid-configuration`)
  const found = (await answer.json()) as { issuer: string; jwks_uri: string }
  const keys = (await (await fetch(found.jwks_uri)).json()) as { keys: { kid: string }[] }
  const { kid, alg } = decodeProtectedHeader(await tokenOf(sim, 'google', { account: 0 }))
  expect([found.issuer, alg, keys.keys.map((key) => key.kid)]).toEqual([
    'https://accounts.google.com',
    'RS256',
    [kid],
  ])
  expect(JSON.stringify(keys)).not.toContain('"d"')
})

test('keys that are out of order are so as often as asked, and then there again', async () => {
  const sim = await start()
  await sim.control({ provider: 'apple', action: 'next', outcome: 'provider_down', times: 2 })
  const statuses: number[] = []
  for (let time = 0; time < 3; time += 1) statuses.push((await fetch(`${sim.origin}/oidc/apple/jwks`)).status)
  expect(statuses).toEqual([503, 503, 200])
})

test('the keys outlive a restart, so that tokens given before stay good', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sim-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await buildSimulator({ dataDir, now: () => NOW })
  const order = { provider: 'google', action: 'token', client_id: 'sim-google', account: 0 }
  const made = await before.inject({ method: 'POST', url: '/_sim/control', payload: order })
  await before.close()
  const sim = await startSimulator({ dataDir, now: () => NOW })
  const { token } = made.json<{ token: string }>()
  expect((await verify(sim, 'google', token))['email']).toBe('sofia.luna@correo.test')
})

test('an order that names no known outcome is refused and prepares nothing', async () => {
  const sim = await start()
  const answer = await sim.control({ provider: 'google', action: 'next', outcome: 'lottery' })
  expect(answer['ok']).toBe(false)
  const state = (await (await fetch(`${sim.origin}/_sim/control`)).json()) as { sign_in: unknown }
  expect(state.sign_in).toEqual([])
})
