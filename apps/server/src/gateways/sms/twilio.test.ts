import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStart } from '../../../test/server/clock.ts'
import { freePort } from '../../../test/server/free-port.ts'
import { simulatorSecrets, startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import type { Sms } from './sms.ts'
import { createTwilio } from './twilio.ts'

let simulator: Simulator
let sms: Sms
beforeAll(async () => {
  simulator = await startSimulator()
  sms = createTwilio({
    apiUrl: simulator.twilioUrl,
    accountSid: simulatorSecrets.twilioAccount,
    authToken: simulatorSecrets.twilioToken,
    from: '+525500000000',
    answerWithinMs: 500,
  })
})
afterAll(() => simulator.stop())

const message = (to: string, text = '4071 es tu clave.') => ({
  to,
  text,
  callbackUrl: 'http://127.0.0.1:1/webhooks/sms?message=1',
})

const taken = { kind: 'accepted', providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/) as string }

test('a text arrives, and can be found afterwards by its very words', async () => {
  const text = message('+525512345678')
  const sent = await sms.send(text)
  expect(sent).toEqual(taken)
  await expect
    .poll(() => simulator.inbox({ channel: 'sms', to: '+525512345678' }))
    .toEqual([
      {
        channel: 'sms',
        to: '+525512345678',
        subject: null,
        text: '4071 es tu clave.',
        html: null,
        attachments: [],
        at: expect.any(String) as string,
      },
    ])
  expect(await sms.find(text, testStart)).toEqual(sent)
  expect(await sms.find(message('+525512345678', '9999 es tu clave.'), testStart)).toEqual({
    kind: 'busy',
    code: 'not_found',
  })
})

test.each([
  ['+15005550001', '21211'],
  ['+15005550004', '21610'],
  ['+15005550009', '21614'],
  ['5512345678', '21211'],
])('the vendor’s refusal of %s is for good', async (to, code) => {
  expect(await sms.send(message(to))).toEqual({ kind: 'refused', code })
})

test.each([
  ['rate_limit', { kind: 'busy', code: '20429', retryAfterSeconds: 2 }],
  ['server_error', { kind: 'unknown', code: 'status 500' }],
  ['hang', { kind: 'unknown', code: 'TimeoutError' }],
  ['cut', { kind: 'unknown', code: 'UND_ERR_SOCKET' }],
])('%s is understood', async (outcome, answer) => {
  await simulator.control({ provider: 'twilio', action: 'next', outcome })
  expect(await sms.send(message('+525512345678'))).toEqual(answer)
})

test('a text whose answer was lost is found at the vendor', async () => {
  await simulator.control({ provider: 'twilio', action: 'next', outcome: 'cut_after_send' })
  const text = message('+525587654321')
  expect(await sms.send(text)).toEqual({ kind: 'unknown', code: 'UND_ERR_SOCKET' })
  expect(await sms.find(text, testStart)).toEqual(taken)
})

test('wrong credentials and a vendor that is not there sent nothing', async () => {
  const options = { accountSid: simulatorSecrets.twilioAccount, authToken: 'wrong', from: '+525500000000' }
  const stranger = createTwilio({ ...options, apiUrl: simulator.twilioUrl })
  expect(await stranger.send(message('+525512345678'))).toEqual({ kind: 'busy', code: '20003' })
  const nowhere = createTwilio({ ...options, apiUrl: `http://127.0.0.1:${await freePort()}` })
  expect(await nowhere.send(message('+525512345678'))).toEqual({ kind: 'busy', code: 'ECONNREFUSED' })
})

test('without the secret that callbacks are signed with none is believed', () => {
  const url = 'https://saldo.example/webhooks/sms?message=1'
  const signature = createHmac('sha1', '').update(url).digest('base64')
  const unset = createTwilio({ apiUrl: simulator.twilioUrl, accountSid: '', authToken: undefined, from: '' })
  const headers = { 'x-twilio-signature': signature }
  expect(unset.readStatus({ url, fields: new URLSearchParams(), headers })).toEqual({ kind: 'unsigned' })
})
