import { createRequire } from 'node:module'
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { type Received, startMerchant, startSimulator, type Simulator } from './simulator.ts'

type Sdk = typeof twilio
type TwilioClient = ReturnType<Sdk>
// The package is CommonJS and builds its exports as it goes: no named ones to import.
const sdk = createRequire(import.meta.url)('twilio') as Sdk

const ACCOUNT = 'AC00000000000000000000000000000001'
const TOKEN = 'a-token-of-the-tests'
const OWN = '+525500000000'

let simulator: Simulator
beforeEach(async () => {
  simulator = await startSimulator({
    twilio: { accountSid: ACCOUNT, authToken: TOKEN, from: OWN, hangMs: 50 },
  })
})

/** The vendor's own client, sent to the simulator: only the host of each request differs. */
const client = (token = TOKEN): TwilioClient => {
  class Here extends sdk.RequestClient {
    override request<Data>(options: RequestClient.RequestOptions<Data>) {
      const uri = options.uri.replace(
        /^https:\/\/(?:api|messaging)\.twilio\.com/,
        `${simulator.origin}/twilio`,
      )
      return super.request<Data>({ ...options, uri })
    }
  }
  return sdk(ACCOUNT, token, { httpClient: new Here() })
}

const message = (changes: object = {}) => ({
  to: '+525512345678',
  from: '+525500000000',
  body: '4071 es tu clave.',
  ...changes,
})

describe('the real Twilio SDK', () => {
  test('sends a text, reads it again and finds it in the list', async () => {
    const vendor = client()
    const sent = await vendor.messages.create(message())
    expect(sent).toMatchObject({
      accountSid: ACCOUNT,
      body: '4071 es tu clave.',
      direction: 'outbound-api',
      errorCode: null,
      from: '+525500000000',
      numSegments: '1',
      status: 'queued',
      to: '+525512345678',
    })
    expect(sent.dateCreated).toBeInstanceOf(Date)
    const read = await vendor.messages(sent.sid).fetch()
    expect(read).toMatchObject({ sid: sent.sid, body: '4071 es tu clave.' })
    const today = new Date()
    const listed = await vendor.messages.list({ to: '+525512345678', dateSentAfter: today })
    expect(listed.map(({ sid }) => sid)).toEqual([sent.sid])
    const tomorrow = new Date(today.getTime() + 86_400_000)
    expect(await vendor.messages.list({ to: '+525512345678', dateSentAfter: tomorrow })).toEqual([])
  })

  test.each([
    ['+15005550001', 21211],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
    ['5512345678', 21211],
  ])('understands the refusal of %s', async (to, code) => {
    await expect(client().messages.create(message({ to }))).rejects.toMatchObject({ status: 400, code })
  })

  test('is told of the account, of its own number and of no other, and of no service that is not there', async () => {
    const vendor = client()
    expect(await vendor.api.v2010.accounts(ACCOUNT).fetch()).toMatchObject({
      sid: ACCOUNT,
      friendlyName: 'Saldo simulado',
      status: 'active',
      type: 'Full',
    })
    const own = await vendor.incomingPhoneNumbers.list({ phoneNumber: OWN })
    expect(own).toMatchObject([{ phoneNumber: OWN, capabilities: { sms: true } }])
    expect(await vendor.incomingPhoneNumbers.list({ phoneNumber: '+525599999999' })).toEqual([])
    const service = vendor.messaging.v1.services(`MG${'a'.repeat(32)}`)
    await expect(service.phoneNumbers.list()).rejects.toMatchObject({ status: 404, code: 20404 })
  })

  test('understands wrong credentials and a message that is not there', async () => {
    await expect(client('wrong').messages.create(message())).rejects.toMatchObject({
      status: 401,
      code: 20003,
    })
    await expect(client().messages('SM00000000000000000000000000000000').fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    })
  })

  test.each([
    [undefined, [['sent'], ['delivered']]],
    ['undelivered', [['sent'], ['undelivered', '30003']]],
    ['failed', [['failed', '30005']]],
  ])('confirms the signature of each callback of a message forced to be %s', async (outcome, steps) => {
    const product = await startMerchant()
    if (outcome !== undefined) await simulator.control({ provider: 'twilio', action: 'next', outcome })
    const statusCallback = `${product.url}?message=1`
    await client().messages.create(message({ statusCallback }))
    const received = await product.until(steps.length)
    const isSigned = ({ headers, body }: Received, url = statusCallback) =>
      sdk.validateRequest(
        TOKEN,
        String(headers['x-twilio-signature']),
        url,
        Object.fromEntries(new URLSearchParams(body)),
      )
    expect(received.map((callback) => isSigned(callback))).toEqual(steps.map(() => true))
    expect(received.map((callback) => isSigned(callback, `${statusCallback}2`))).toEqual(
      steps.map(() => false),
    )
    const told = received.map(({ body }) => {
      const fields = new URLSearchParams(body)
      return [fields.get('MessageStatus'), fields.get('ErrorCode')].filter((value) => value !== null)
    })
    expect(told).toEqual(steps)
  })
})

const APP_SECRET = 'a-secret-of-meta'

const startWhatsApp = async (webhookUrl: string | null) => {
  const { origin, control } = await startSimulator({
    whatsApp: { token: 'EAAG', appSecret: APP_SECRET, webhookUrl, retryMs: [1, 1] },
  })
  const call = async (
    path: string,
    init: { method: string; headers?: Record<string, string>; body: string | FormData },
  ) => {
    const answer = await fetch(`${origin}/whatsapp/v26.0/${path}`, {
      ...init,
      headers: { authorization: 'Bearer EAAG', ...init.headers },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const upload = async (type: string) => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new Blob(['picture'], { type }), 'qr')
    const { body } = await call('100000000000001/media', { method: 'POST', body: form })
    return body['id']
  }
  const id = await upload('image/png')
  const send = (changes: object = {}, template: object = {}) =>
    call('100000000000001/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '525512345678',
        type: 'template',
        template: {
          name: 'qr_entregado',
          language: { code: 'es_MX' },
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { id } }] },
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana' },
                { type: 'text', text: 'Noche Tropical' },
              ],
            },
          ],
          ...template,
        },
        biz_opaque_callback_data: 'our-reference',
        ...changes,
      }),
    })
  const inbox = async () =>
    (await (await fetch(`${origin}/_sim/inbox?channel=whatsapp`)).json()) as Record<string, unknown>[]
  return { upload, send, control, inbox }
}

const statusesOf = (received: Received[]) =>
  received.map(({ body }) => {
    const { entry } = JSON.parse(body) as {
      entry: [{ changes: [{ value: { statuses: [Record<string, unknown>] } }] }]
    }
    const { status, recipient_id, biz_opaque_callback_data, errors } = entry[0].changes[0].value.statuses[0]
    return {
      status,
      recipient_id,
      biz_opaque_callback_data,
      code: (errors as { code: number }[] | undefined)?.[0]?.code,
    }
  })

const bodyOfTwo = {
  type: 'body',
  parameters: [
    { type: 'text', text: 'Ana' },
    { type: 'text', text: 'Noche Tropical' },
  ],
}

describe('WhatsApp Cloud API', () => {
  test('takes a template, answers with the old number, and signs each status until it is acknowledged', async () => {
    const product = await startMerchant([500, 200])
    const { send } = await startWhatsApp(product.url)
    expect(await send()).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '525512345678', wa_id: '5215512345678' }],
        messages: [{ id: expect.stringMatching(/^wamid\./) as string, message_status: 'accepted' }],
      },
    })
    const received = await product.until(3)
    const about = {
      recipient_id: '5215512345678',
      biz_opaque_callback_data: 'our-reference',
      code: undefined,
    }
    expect(statusesOf(received)).toEqual([
      { status: 'sent', ...about },
      { status: 'sent', ...about },
      { status: 'delivered', ...about },
    ])
    expect(received.map(({ headers }) => headers['x-hub-signature-256'])).toEqual(
      received.map(({ body }) => `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`),
    )
  })

  test('tells of an undeliverable message afterwards, and nobody receives it', async () => {
    const product = await startMerchant()
    const { send, control, inbox } = await startWhatsApp(product.url)
    await control({ provider: 'whatsapp', action: 'next', outcome: 'undeliverable' })
    expect((await send()).status).toBe(200)
    expect(statusesOf(await product.until(1))).toMatchObject([{ status: 'failed', code: 131026 }])
    expect(await inbox()).toEqual([])
  })

  test.each([
    [{ type: 'text', text: { body: 'hola' } }, {}, 400, 131047],
    [{}, { name: 'otra' }, 404, 132001],
    [{}, { language: { code: 'en_US' } }, 404, 132001],
    [{}, { components: [] }, 400, 132000],
    [{}, { components: [bodyOfTwo] }, 400, 132012],
    [{ messaging_product: 'sms' }, {}, 400, 100],
  ])('refuses %j %j as the vendor does', async (changes, template, status, code) => {
    const { send } = await startWhatsApp(null)
    expect(await send(changes, template)).toMatchObject({ status, body: { error: { code } } })
  })

  test('shows an uploaded picture, and drops one that is neither JPEG nor PNG', async () => {
    const product = await startMerchant()
    const { upload, send, inbox } = await startWhatsApp(product.url)
    const shown = (id: unknown) => ({
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { id } }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: 'Noche Tropical' },
          ],
        },
      ],
    })
    await send({}, shown(await upload('image/png')))
    await send({}, shown(await upload('image/webp')))
    expect(
      statusesOf(await product.until(3))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['delivered', 'failed', 'sent'])
    expect((await inbox()).map(({ attachments }) => attachments)).toEqual([
      [
        {
          filename: 'imagen.png',
          content_type: 'image/png',
          base64: Buffer.from('picture').toString('base64'),
        },
      ],
    ])
  })
})
