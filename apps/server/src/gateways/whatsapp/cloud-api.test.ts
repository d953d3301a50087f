import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { useVendor } from '../../../test/vendors/vendors.ts'
import { createCloudApi } from './cloud-api.ts'
import type { WhatsApp } from './whatsapp.ts'

const pictures = useVendor()
const picture = Buffer.from('a picture')

let simulator: Simulator
let whatsApp: WhatsApp
const connect = (changes: { token?: string; apiUrl?: string } = {}): WhatsApp =>
  createCloudApi({
    apiUrl: simulator.whatsAppUrl,
    phoneNumberId: simulatorSecrets.whatsAppNumber,
    token: simulatorSecrets.whatsAppToken,
    appSecret: undefined,
    verifyToken: undefined,
    answerWithinMs: 500,
    ...changes,
  })
beforeAll(async () => {
  pictures.answer = (_request, reply) => reply.setHeader('content-type', 'image/png').end(picture)
  simulator = await startSimulator()
  whatsApp = connect()
})
afterAll(() => simulator.stop())

const message = (changes: object = {}) => ({
  to: '+5215512345678',
  template: 'qr_entregado',
  texts: ['Ana', 'Noche Tropical'],
  picture: `${pictures.url}/qr.png`,
  buttonSuffix: 'users/qrs',
  reference: '01a00000-0000-7000-8000-000000000001',
  ...changes,
})

test('a template message arrives at the number without its old 1', async () => {
  expect(await whatsApp.send(message())).toEqual({
    kind: 'accepted',
    providerId: expect.stringMatching(/^wamid\./) as string,
  })
  await expect
    .poll(() => simulator.inbox({ channel: 'whatsapp', to: '5512345678' }))
    .toEqual([
      {
        channel: 'whatsapp',
        to: '+525512345678',
        subject: null,
        text: 'Hola, Ana: tu QR para Noche Tropical ya está listo. Ábrelo y muéstralo en la barra. No lo compartas: vale como efectivo.\n\n[Ver mi QR] /users/qrs',
        html: null,
        attachments: [
          { filename: 'imagen.png', content_type: 'image/png', base64: picture.toString('base64') },
        ],
        at: expect.any(String) as string,
      },
    ])
})

test.each([
  [{ template: 'otra' }, '132001'],
  [{ texts: ['Ana'] }, '132000'],
  [{ to: '+1' }, '100'],
])('what the vendor refuses about us waits for an operator: %j', async (changes, code) => {
  expect(await whatsApp.send(message(changes))).toEqual({ kind: 'busy', code })
})

test.each([
  ['not_allowed', { kind: 'refused', code: '131030' }],
  ['rate_limit', { kind: 'busy', code: '130429' }],
  ['server_error', { kind: 'unknown', code: 'status 500' }],
  ['hang', { kind: 'unknown', code: 'TimeoutError' }],
  ['cut_after_send', { kind: 'unknown', code: 'UND_ERR_SOCKET' }],
])('%s is understood', async (outcome, answer) => {
  await simulator.control({ provider: 'whatsapp', action: 'next', outcome })
  expect(await whatsApp.send(message())).toEqual(answer)
})

test('a wrong token sent nothing', async () => {
  expect(await connect({ token: 'wrong' }).send(message())).toEqual({ kind: 'busy', code: '190' })
})

test('without its secrets no webhook is believed and nobody subscribes', () => {
  const signature = `sha256=${createHmac('sha256', '').update('{}').digest('hex')}`
  expect(whatsApp.readStatuses('{}', signature)).toBeNull()
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': '', 'hub.challenge': '1' }
  expect(whatsApp.challengeOf(query)).toBeNull()
})
