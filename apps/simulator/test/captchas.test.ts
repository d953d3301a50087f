import { expect, test } from 'vitest'
import { type Simulator, startSimulator } from './simulator.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
let now = NOW
const start = () => {
  now = NOW
  return startSimulator({
    now: () => now,
    turnstile: { secret: 'our-secret' },
    hcaptcha: { secret: 'our-secret' },
  })
}

const paths = { turnstile: '/turnstile/v0/siteverify', hcaptcha: '/hcaptcha/siteverify' }
type Vendor = keyof typeof paths

const tokenOf = async (sim: Simulator, provider: Vendor): Promise<string> => {
  const order = { provider, action: 'token', sitekey: 'site', hostname: 'saldo.test' }
  return ((await sim.control(order)) as { token: string }).token
}

const ask = async (sim: Simulator, provider: Vendor, fields: Record<string, string>) => {
  const answer = await fetch(sim.origin + paths[provider], {
    method: 'POST',
    body: new URLSearchParams({ secret: 'our-secret', ...fields }),
  })
  return (await answer.json()) as { success: boolean; 'error-codes': string[] }
}
const codesOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked))['error-codes']

test('Turnstile tells a token’s host and action, once, and again to the same idempotency key', async () => {
  const sim = await start()
  const response = await tokenOf(sim, 'turnstile')
  const first = await ask(sim, 'turnstile', { response, idempotency_key: 'k-1' })
  expect(first).toEqual({
    success: true,
    'error-codes': [],
    challenge_ts: '2026-11-20T18:00:00.000Z',
    hostname: 'saldo.test',
    action: 'sign_up',
    cdata: '',
    metadata: { interactive: true },
  })
  expect(await ask(sim, 'turnstile', { response, idempotency_key: 'k-1' })).toEqual(first)
  for (const other of [{ idempotency_key: 'k-2' }, {}] as Record<string, string>[])
    expect(await codesOf(sim, 'turnstile', { response, ...other })).toEqual(['timeout-or-duplicate'])
})

test('hCaptcha tells a token’s host once, and to its own site key only', async () => {
  const sim = await start()
  const response = await tokenOf(sim, 'hcaptcha')
  expect(await codesOf(sim, 'hcaptcha', { response, sitekey: 'another' })).toEqual([
    'sitekey-secret-mismatch',
  ])
  expect(await ask(sim, 'hcaptcha', { response, sitekey: 'site' })).toEqual({
    success: true,
    challenge_ts: '2026-11-20T18:00:00.000Z',
    hostname: 'saldo.test',
    credit: false,
  })
  expect(await codesOf(sim, 'hcaptcha', { response, sitekey: 'site' })).toEqual(['already-seen-response'])
})

test.each([
  ['turnstile', 300_001, 'timeout-or-duplicate'],
  ['hcaptcha', 120_001, 'expired-input-response'],
] as const)('a token of %s is over after %i ms', async (provider, laterMs, code) => {
  const sim = await start()
  const [young, old] = [await tokenOf(sim, provider), await tokenOf(sim, provider)]
  now = NOW + laterMs - 1
  expect(await ask(sim, provider, { response: young })).toMatchObject({ success: true })
  now = NOW + laterMs
  expect(await codesOf(sim, provider, { response: old })).toEqual([code])
})

test.each(['turnstile', 'hcaptcha'] as const)('%s names what is missing or wrong', async (provider) => {
  const sim = await start()
  expect(await codesOf(sim, provider, { secret: '' })).toEqual(['missing-input-secret'])
  expect(await codesOf(sim, provider, { secret: 'guessed' })).toEqual(['invalid-input-secret'])
  expect(await codesOf(sim, provider, {})).toEqual(['missing-input-response'])
  expect(await codesOf(sim, provider, { response: 'invented' })).toEqual(['invalid-input-response'])
})

test('what is prepared comes once, and then all is as always', async () => {
  const sim = await start()
  await sim.control({ provider: 'hcaptcha', action: 'next', outcome: 'duplicate' })
  expect(await codesOf(sim, 'hcaptcha', { response: await tokenOf(sim, 'hcaptcha') })).toEqual([
    'already-seen-response',
  ])
  expect(await ask(sim, 'hcaptcha', { response: await tokenOf(sim, 'hcaptcha') })).toMatchObject({
    success: true,
  })
  await sim.control({ provider: 'turnstile', action: 'next', outcome: 'script_404' })
  const statuses = []
  for (let i = 0; i < 2; i += 1)
    statuses.push((await fetch(`${sim.origin}/turnstile/v0/api.js?render=explicit`)).status)
  expect(statuses).toEqual([404, 200])
})

test('a widget’s token is for the host whose page asked', async () => {
  const sim = await start()
  const solve = async (origin: string) => {
    const answer = await fetch(`${sim.origin}/turnstile/solve`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ sitekey: 'site', action: 'sign_up' }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  expect(await ask(sim, 'turnstile', { response: await solve('https://saldo.test:8443') })).toMatchObject({
    hostname: 'saldo.test',
  })
  await sim.control({ provider: 'turnstile', action: 'next', outcome: 'wrong_hostname' })
  expect(await ask(sim, 'turnstile', { response: await solve('https://saldo.test') })).toMatchObject({
    hostname: 'elsewhere.test',
  })
})
