import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../test/vendors/simulator.ts'
import { json, useVendor } from '../../../test/vendors/vendors.ts'
import { createHcaptcha } from './vendors/hcaptcha.ts'
import { createTurnstile } from './vendors/turnstile.ts'

const now = new Date('2026-12-01T02:00:00Z')
const secret = 'a-secret-of-these-tests'
const vendors = ['turnstile', 'hcaptcha'] as const
type Vendor = (typeof vendors)[number]

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ SIM_TURNSTILE_SECRET: secret, SIM_HCAPTCHA_SECRET: secret })
})
afterAll(() => simulator.stop())
beforeEach(() => simulator.control({ provider: 'all', action: 'clear' }))

const create = (
  vendor: Vendor,
  change: { apiUrl?: string; secret?: string; answerWithinMs?: number } = {},
) => {
  const options = { siteKey: 'our-site', secret, hostname: 'saldo.test', ...change }
  return vendor === 'turnstile'
    ? createTurnstile({ apiUrl: simulator.turnstileUrl, ...options })
    : createHcaptcha({ apiUrl: simulator.hcaptchaUrl, ...options })
}

const tokenOf = async (provider: Vendor, change: Record<string, string> = {}): Promise<string> => {
  const order = { provider, action: 'token', sitekey: 'our-site', hostname: 'saldo.test', ...change }
  return (await simulator.control(order)).token as string
}

const next = (provider: Vendor, outcome: string, seconds = 0) =>
  simulator.control({ provider, action: 'next', outcome, seconds })

test.each(vendors)(
  'a solved widget of %s is known by its token, for longer than the vendor takes it',
  async (vendor) => {
    const [one, other] = [await tokenOf(vendor), await tokenOf(vendor)]
    const answer = await create(vendor).verify(one, now)
    expect(answer).toEqual({
      kind: 'solved',
      challengeId: expect.stringMatching(new RegExp(`^${vendor}:[0-9a-f]{64}$`)) as string,
      expiresAt: new Date('2026-12-02T02:00:00Z'),
    })
    expect(await create(vendor).verify(other, now)).not.toEqual(answer)
  },
)

test.each(vendors)('%s has no challenge of ours', (vendor) => {
  expect(create(vendor).challenge).toBeNull()
})

test.each([
  ['turnstile', 'timeout-or-duplicate', 'timeout-or-duplicate'],
  ['hcaptcha', 'already-seen-response', 'expired-input-response'],
] as const)('%s refuses a token used elsewhere, one too old and one invented', async (vendor, used, old) => {
  const captcha = create(vendor)
  await next(vendor, 'duplicate')
  expect(await captcha.verify(await tokenOf(vendor), now)).toEqual({ kind: 'refused', why: used })
  await next(vendor, 'expired')
  expect(await captcha.verify(await tokenOf(vendor), now)).toEqual({ kind: 'refused', why: old })
  const invented = { kind: 'refused', why: 'invalid-input-response' }
  expect(await captcha.verify('invented', now)).toEqual(invented)
})

test('hCaptcha refuses a token that it was asked about before', async () => {
  const token = await tokenOf('hcaptcha')
  expect(await create('hcaptcha').verify(token, now)).toMatchObject({ kind: 'solved' })
  expect(await create('hcaptcha').verify(token, now)).toMatchObject({ kind: 'refused' })
})

test('Turnstile answers us again when its first answer was lost: the record of use is ours', async () => {
  const token = await tokenOf('turnstile')
  const answer = await create('turnstile').verify(token, now)
  expect(answer).toMatchObject({ kind: 'solved' })
  expect(await create('turnstile').verify(token, now)).toEqual(answer)
})

test.each(vendors)('a token that %s gave on another site is refused', async (vendor) => {
  const token = await tokenOf(vendor, { hostname: 'evil.test' })
  expect(await create(vendor).verify(token, now)).toEqual({ kind: 'refused', why: 'hostname evil.test' })
})

test('a token of another form of ours is refused by Turnstile’s action', async () => {
  const token = await tokenOf('turnstile', { widget_action: 'contact' })
  expect(await create('turnstile').verify(token, now)).toEqual({ kind: 'refused', why: 'action contact' })
})

test('a token of another site key is none of ours at hCaptcha, which is about us and not about the person', async () => {
  const token = await tokenOf('hcaptcha', { sitekey: 'another' })
  expect(await create('hcaptcha').verify(token, now)).toEqual({
    kind: 'unknown',
    why: 'sitekey-secret-mismatch',
  })
})

test.each(vendors)('a wrong secret of ours at %s says nothing about the person', async (vendor) => {
  const captcha = create(vendor, { secret: 'wrong' })
  expect(await captcha.verify(await tokenOf(vendor), now)).toEqual({
    kind: 'unknown',
    why: 'invalid-input-secret',
  })
})

test.each(vendors)('an error or the silence of %s is no answer', async (vendor) => {
  await next(vendor, 'server_error')
  expect(await create(vendor).verify(await tokenOf(vendor), now)).toEqual({
    kind: 'unknown',
    why: 'status 500',
  })
  await next(vendor, 'hang', 5)
  const impatient = create(vendor, { answerWithinMs: 200 })
  expect(await impatient.verify(await tokenOf(vendor), now)).toEqual({ kind: 'unknown', why: 'TimeoutError' })
  const nobody = create(vendor, { apiUrl: 'http://127.0.0.1:1' })
  expect(await nobody.verify('x', now)).toMatchObject({ kind: 'unknown' })
})

const stranger = useVendor()
test.each([
  ['not JSON', 200, 'hola'],
  ['JSON of another shape', 200, { ok: true }],
  ['a refusal for no reason', 200, { success: false }],
  ['too many questions', 429, { success: false, 'error-codes': ['invalid-input-response'] }],
  ['an internal error', 200, { success: false, 'error-codes': ['internal-error'] }],
  ['success in an error', 500, { success: true, hostname: 'saldo.test', action: 'sign_up' }],
])('%s is no answer', async (_what, status, body) => {
  stranger.answer = (_request, reply) => json(reply, body, status)
  for (const vendor of vendors)
    expect(await create(vendor, { apiUrl: stranger.url }).verify('x', now)).toMatchObject({ kind: 'unknown' })
})

test('success without a host is not ours, but hCaptcha’s “not-provided” is: it hides hosts in a rush', async () => {
  const answers = async (hostname: string | undefined) => {
    stranger.answer = (_request, reply) => json(reply, { success: true, hostname, action: 'sign_up' })
    const kinds = []
    for (const vendor of vendors)
      kinds.push((await create(vendor, { apiUrl: stranger.url }).verify('x', now)).kind)
    return kinds
  }
  expect(await answers('saldo.test')).toEqual(['solved', 'solved'])
  expect(await answers(undefined)).toEqual(['refused', 'refused'])
  expect(await answers('not-provided')).toEqual(['refused', 'solved'])
})
