import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStart } from '../../../test/server/clock.ts'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { useVendor } from '../../../test/vendors/vendors.ts'
import type { Push } from './push.ts'
import { createWebPush } from './web-push.ts'

const vendor = useVendor()
const ecdh = createECDH('prime256v1')
ecdh.generateKeys()
const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')

let simulator: Simulator
let push: Push
beforeAll(async () => {
  simulator = await startSimulator()
  push = createWebPush({
    privateKey,
    subject: 'mailto:hola@saldo.test',
    services: [simulator.pushUrl, vendor.url],
    now: () => testStart,
    answerWithinMs: 500,
  })
})
afterAll(() => simulator.stop())

const aTarget = async () => {
  const { endpoint, keys } = await simulator.subscription()
  return { endpoint, ...keys }
}
const message = {
  text: '{"title":"Pagaste $85.50 ✓"}',
  ttlSeconds: 600,
  topic: '7-abc',
  urgency: 'high',
} as const

test('a message is signed, encrypted, and read by the one browser that it is for [S-7.13]', async () => {
  const to = await aTarget()
  const accepted = { kind: 'accepted', providerId: expect.stringContaining('/push/messages/') as string }
  expect(await push.send({ to, ...message })).toEqual(accepted)
  const id = to.endpoint.split('/').at(-1) ?? ''
  expect(await simulator.inbox({ channel: 'push', to: id })).toEqual([
    {
      channel: 'push',
      to: id,
      subject: 'TTL 600 · high · 7-abc',
      text: '{"title":"Pagaste $85.50 ✓"}',
      html: null,
      attachments: [],
      at: expect.any(String) as string,
    },
  ])
})

test('what is sent shows nothing of its words to who carries it', async () => {
  const bodies: Buffer[] = []
  vendor.answer = (request, reply) => {
    request.on('data', (piece: Buffer) => bodies.push(piece))
    request.on('end', () => reply.writeHead(201).end())
  }
  const { p256dh, auth } = await aTarget()
  await push.send({ to: { endpoint: `${vendor.url}/a`, p256dh, auth }, ...message })
  expect(bodies.length).toBeGreaterThan(0)
  expect(Buffer.concat(bodies).toString('latin1')).not.toMatch(/Pagaste|title/)
})

test.each([
  ['gone', { kind: 'gone' }],
  ['rate_limit', { kind: 'busy', code: '429', retryAfterSeconds: 30 }],
  ['server_error', { kind: 'busy', code: '500' }],
  ['hang', { kind: 'unknown', code: 'TimeoutError' }],
  ['cut', { kind: 'unknown', code: 'UND_ERR_SOCKET' }],
])('a push service that answers %s is understood', async (outcome, answer) => {
  const to = await aTarget()
  await simulator.control({ provider: 'push', action: 'next', outcome })
  expect(await push.send({ to, ...message })).toEqual(answer)
})

test('a subscription that nobody knows and keys that are none are gone', async () => {
  const to = await aTarget()
  const unknown = { ...to, endpoint: `${simulator.pushUrl}/push/nobody` }
  expect(await push.send({ to: unknown, ...message })).toEqual({ kind: 'gone' })
  const badKeys = { ...to, p256dh: 'A'.repeat(87) }
  expect(await push.send({ to: badKeys, ...message })).toEqual({ kind: 'gone' })
})

const vendors = createWebPush({
  privateKey,
  subject: 'mailto:hola@saldo.test',
  services: ['https://fcm.googleapis.com', 'https://*.push.apple.com'],
  now: () => testStart,
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.evil.test/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com.evil.test/a', false],
  ['https://web.push.apple.com:444/a', false],
  ['https://fcm.googleapis.com@127.0.0.1/a', false],
  ['https://a:b@fcm.googleapis.com/a', false],
  ['https://127.0.0.1/a', false],
  ['https://[::1]/a', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://10.0.0.8/a', false],
  ['https://localhost/a', false],
  ['file:///etc/passwd', false],
  ['no address', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
])('an endpoint at %s may be sent to: %s', async (endpoint, may) => {
  expect(vendors.takes(endpoint)).toBe(may)
})

test('nothing is sent to an endpoint that is not on the list, and no redirect is followed', async () => {
  const to = await aTarget()
  vendor.asked.splice(0)
  const stranger = createWebPush({
    privateKey,
    subject: 'mailto:a@b.test',
    services: [simulator.pushUrl],
    now: () => testStart,
  })
  expect(await stranger.send({ to: { ...to, endpoint: `${vendor.url}/a` }, ...message })).toEqual({
    kind: 'gone',
  })
  expect(vendor.asked).toEqual([])
  vendor.answer = (_request, reply) => reply.writeHead(307, { location: to.endpoint }).end()
  expect(await push.send({ to: { ...to, endpoint: `${vendor.url}/a` }, ...message })).toMatchObject({
    kind: 'unknown',
  })
  expect(await simulator.inbox({ channel: 'push', to: to.endpoint.split('/').at(-1) ?? '' })).toEqual([])
})

test('without a key nobody is offered or sent anything', async () => {
  const off = createWebPush({
    privateKey: undefined,
    subject: 'mailto:a@b.test',
    services: [simulator.pushUrl],
    now: () => testStart,
  })
  expect(off.publicKey).toBe(null)
  expect(await off.send({ to: await aTarget(), ...message })).toEqual({
    kind: 'refused',
    code: 'not_configured',
  })
})
