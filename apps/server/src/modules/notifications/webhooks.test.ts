import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreditedQr } from '../../../test/venue/credited-qr.ts'
import { freePort } from '../../../test/server/free-port.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { simulatorSecrets, startSimulator } from '../../../test/vendors/simulator.ts'
import { transact } from '../../db/index.ts'
import { createCloudApi } from '../../gateways/whatsapp/index.ts'
import { createSmtp } from '../../gateways/mail/index.ts'
import { createTwilio } from '../../gateways/sms/index.ts'
import type { Gateways } from '../../gateways/index.ts'
import { notify, type Message } from './index.ts'

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const simulator = await startSimulator({ SIM_WHATSAPP_WEBHOOK_URL: `${origin}/webhooks/whatsapp` })
const { twilioAccount, twilioToken, whatsAppNumber, whatsAppToken } = simulatorSecrets

const gateways = {
  sms: createTwilio({
    apiUrl: simulator.twilioUrl,
    accountSid: twilioAccount,
    authToken: twilioToken,
    from: '+525500000000',
  }),
  whatsapp: createCloudApi({
    apiUrl: simulator.whatsAppUrl,
    phoneNumberId: whatsAppNumber,
    token: whatsAppToken,
    appSecret: simulatorSecrets.whatsAppAppSecret,
    verifyToken: simulatorSecrets.whatsAppVerifyToken,
  }),
  mail: createSmtp({ url: simulator.smtpUrl, fromName: 'Saldo', fromAddress: 'hola@saldo.test' }),
}
const server = useServer(() => gateways as Gateways, { PUBLIC_URL: origin })
beforeAll(() => server.app.http.listen({ port, host: '127.0.0.1' }))
afterAll(() => simulator.stop())

const code: Message = { kind: 'phone_code', phone: '+525512345678', code: '4071' }

const aCode = async (): Promise<Message> => code
const aQr = async (): Promise<Message> => {
  const { eventId, walletId } = await aCreditedQr(server)
  const to = { email: null, phone: '+525512345678', name: 'Ana' }
  return { kind: 'qr_delivered', ...to, eventName: 'Noche Tropical', walletId, eventId }
}

const say = async (message: Message): Promise<string> => {
  const id = randomUUID()
  await transact(server.db, (tx) => notify(tx, server.deps, id, message))
  await runDueJobs(server)
  return id
}

const stateOf = async (id: string) => {
  const row = await server.db
    .selectFrom('message')
    .select(['status', 'last_error'])
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  return `${row.status} ${row.last_error ?? ''}`.trim()
}

test.each([
  ['twilio', aCode, undefined, 'delivered'],
  ['twilio', aCode, 'undelivered', 'failed 30003'],
  ['twilio', aCode, 'failed', 'failed 30005'],
  ['whatsapp', aQr, undefined, 'delivered'],
  ['whatsapp', aQr, 'undeliverable', 'failed 131026'],
  // The answer was lost, and the vendor's own word settles it.
  ['whatsapp', aQr, 'cut_after_send', 'delivered'],
] as const)('what %s tells of a message is recorded (%#)', async (provider, aMessage, outcome, state) => {
  if (outcome !== undefined) await simulator.control({ provider, action: 'next', outcome })
  const id = await say(await aMessage())
  await expect.poll(() => stateOf(id)).toBe(state)
})

const smsCallback = async (id: string, status: string, changes: { token?: string; path?: string } = {}) => {
  const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status })
  const path = `/webhooks/sms?message=${id}`
  const text = [...fields]
    .toSorted()
    .map(([name, value]) => name + value)
    .join('')
  const signature = createHmac('sha1', changes.token ?? twilioToken)
    .update(`${origin}${path}${text}`)
    .digest('base64')
  const reply = await server.app.http.inject({
    method: 'POST',
    url: changes.path ?? path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: fields.toString(),
  })
  return reply.statusCode
}

const sentWithoutCallback = async (message: Message, provider: string): Promise<string> => {
  await simulator.control({ provider, action: 'next', outcome: 'no_callback' })
  return say(message)
}

test('a callback that Twilio did not sign, or signed for another message, changes nothing', async () => {
  const id = await sentWithoutCallback(code, 'twilio')
  const other = await sentWithoutCallback(code, 'twilio')
  expect(await smsCallback(id, 'delivered', { token: 'a-guess' })).toBe(401)
  expect(await smsCallback(id, 'failed', { path: `/webhooks/sms?message=${other}` })).toBe(401)
  const bare = await server.app.http.inject({ method: 'POST', url: `/webhooks/sms?message=${id}` })
  expect(bare.json()).toEqual({
    success: false,
    code: 'signature_refused',
    message: 'La firma del aviso no es válida.',
    request_id: expect.any(String) as string,
  })
  expect([await stateOf(id), await stateOf(other)]).toEqual(['sent', 'sent'])
  expect(await smsCallback(id, 'delivered')).toBe(204)
  expect(await stateOf(id)).toBe('delivered')
})

test('a callback that comes late takes nothing back', async () => {
  const id = await sentWithoutCallback(code, 'twilio')
  await smsCallback(id, 'delivered')
  await smsCallback(id, 'sent')
  await smsCallback(id, 'failed')
  await smsCallback(id, 'queued')
  expect(await stateOf(id)).toBe('delivered')
})

test('a callback about a message that nobody knows is answered and forgotten', async () => {
  expect(await smsCallback(randomUUID(), 'delivered')).toBe(204)
  expect(await smsCallback('1%20OR%201=1', 'delivered')).toBe(204)
})

const metaPost = (body: string, signature?: string) =>
  server.app.http.inject({
    method: 'POST',
    url: '/webhooks/whatsapp',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-hub-signature-256': signature }),
    },
    payload: body,
  })
const signedByMeta = (body: string) =>
  `sha256=${createHmac('sha256', simulatorSecrets.whatsAppAppSecret).update(body).digest('hex')}`

test('a status that Meta did not sign changes nothing', async () => {
  const id = await sentWithoutCallback(await aQr(), 'whatsapp')
  const status = { id: 'wamid.x', status: 'delivered', biz_opaque_callback_data: id }
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] })
  for (const signature of [undefined, 'sha256=00', signedByMeta(`${body} `)])
    expect((await metaPost(body, signature)).statusCode).toBe(401)
  expect(await stateOf(id)).toBe('sent')
  expect((await metaPost(body, signedByMeta(body))).json()).toEqual({ success: true })
  expect(await stateOf(id)).toBe('delivered')
})

test('as many statuses as Meta sends in one body are all taken', async () => {
  const ids = [
    await sentWithoutCallback(await aQr(), 'whatsapp'),
    await sentWithoutCallback(await aQr(), 'whatsapp'),
  ]
  const statuses = Array.from({ length: 1_000 }, (_, n) => ({
    id: `wamid.${'x'.repeat(60)}${n}`,
    status: 'delivered',
    timestamp: '1766000000',
    recipient_id: '525512345678',
    biz_opaque_callback_data: ids[n] ?? randomUUID(),
  }))
  const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  expect(body.length).toBeGreaterThan(150_000)
  expect((await metaPost(body, signedByMeta(body))).json()).toEqual({ success: true })
  expect(await Promise.all(ids.map(stateOf))).toEqual(['delivered', 'delivered'])
})

test.each(['{"id":"a\\u0000b","status":"delivered"}', '{"id":"\\ud800","status":"delivered"}'])(
  'a signed status with a text that no table holds is refused: %s',
  async (status) => {
    const body = `{"entry":[{"changes":[{"value":{"statuses":[${status}]}}]}]}`
    expect((await metaPost(body, signedByMeta(body))).statusCode).toBe(422)
  },
)

test.each(['', '{}', '[]', 'no json', '{"entry":[{"changes":[{"value":{"messages":[{"from":"52"}]}}]}]}'])(
  'a signed body that tells of something else is answered: %j',
  async (body) => {
    expect((await metaPost(body, signedByMeta(body))).json()).toEqual({ success: true })
  },
)

test('Meta’s challenge is echoed to whoever knows the word, and to nobody else', async () => {
  expect(await simulator.control({ provider: 'whatsapp', action: 'subscribe' })).toEqual({
    ok: true,
    echoed: true,
  })
  const ask = (query: string) => server.app.http.inject(`/webhooks/whatsapp?${query}`)
  const right = 'hub.mode=subscribe&hub.verify_token=a-word-of-the-tests'
  expect((await ask(`${right}&hub.challenge=1158201444`)).body).toBe('1158201444')
  for (const query of [
    'hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1',
    'hub.verify_token=a-word-of-the-tests&hub.challenge=1',
    `${right}&hub.challenge=<script>alert(1)</script>`,
    right,
    '',
  ])
    expect((await ask(query)).statusCode).toBe(401)
})
