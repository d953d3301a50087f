import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import type { Mail } from './mail.ts'
import { createSmtp } from './smtp.ts'

let simulator: Simulator
let mail: Mail
beforeAll(async () => {
  simulator = await startSimulator()
  mail = createSmtp({
    url: simulator.smtpUrl,
    fromName: 'Saldo',
    fromAddress: 'hola@saldo.test',
    answerWithinMs: 500,
  })
})
afterAll(() => simulator.stop())

const letter = (to: string, changes: Partial<Parameters<Mail['send']>[0]> = {}) => ({
  to,
  subject: 'Tu contraseña cambió',
  text: 'Hola, Íñigo.\n',
  html: '<p>Hola, Íñigo.</p>',
  reference: '01a00000-0000-7000-8000-000000000001',
  ...changes,
})

test('a letter arrives as it was written, accents and all', async () => {
  expect(await mail.send(letter('ana@prueba.test'))).toEqual({
    kind: 'accepted',
    providerId: '<01a00000-0000-7000-8000-000000000001@saldo.test>',
  })
  expect(await simulator.inbox({ channel: 'email', to: 'ana@prueba.test' })).toEqual([
    {
      channel: 'email',
      to: 'ana@prueba.test',
      subject: 'Tu contraseña cambió',
      text: 'Hola, Íñigo.\n',
      html: '<p>Hola, Íñigo.</p>',
      attachments: [],
      at: expect.any(String) as string,
    },
  ])
})

test('a picture travels inside the letter, where its HTML shows it', async () => {
  const png = Buffer.from('a picture')
  const html = '<img src="cid:qr">'
  await mail.send(letter('carla@prueba.test', { html, pictures: [{ cid: 'qr', filename: 'qr.png', png }] }))
  const [received] = await simulator.inbox({ channel: 'email', to: 'carla@prueba.test' })
  expect(received).toMatchObject({
    html,
    attachments: [{ filename: 'qr.png', content_type: 'image/png', base64: png.toString('base64') }],
  })
})

test.each([
  ['bounce', { kind: 'refused', code: '550' }],
  ['spam', { kind: 'refused', code: '554' }],
  ['busy', { kind: 'busy', code: '451' }],
  ['hang', { kind: 'unknown', code: 'ETIMEDOUT' }],
  ['cut_after_data', { kind: 'unknown', code: 'ECONNECTION' }],
])('a mail server that answers %s is understood', async (outcome, answer) => {
  await simulator.control({ provider: 'mail', action: 'next', outcome })
  expect(await mail.send(letter(`${outcome}@prueba.test`))).toEqual(answer)
})

test('a mail server that is not there certainly sent nothing', async () => {
  const nowhere = createSmtp({
    url: 'smtp://127.0.0.1:1',
    fromName: 'Saldo',
    fromAddress: 'hola@saldo.test',
  })
  expect(await nowhere.send(letter('nadie@prueba.test'))).toEqual({ kind: 'busy', code: 'ESOCKET' })
})

test('without a mail server every letter waits', async () => {
  const none = createSmtp({ url: undefined, fromName: 'Saldo', fromAddress: 'hola@saldo.test' })
  expect(await none.send(letter('nadie@prueba.test'))).toEqual({ kind: 'busy', code: 'not_configured' })
})

test.each([
  'ana@prueba.test\r\nBcc: mala@prueba.test',
  'ana@prueba.test, mala@prueba.test',
  '"Ana" <ana@prueba.test>',
  'ana@prueba.test>\r\nRCPT TO:<mala@prueba.test',
  'ana',
])('an address that is more than one address goes to nobody: %j', async (to) => {
  expect(await mail.send(letter(to))).toEqual({ kind: 'refused', code: 'address' })
  expect(await simulator.inbox({ to: 'mala@prueba.test' })).toEqual([])
})

test('a line break in a name or a subject adds neither a header nor a recipient', async () => {
  const subject = 'Hola\r\nBcc: mala@prueba.test\r\n\r\nOtro cuerpo'
  await mail.send(letter('beto@prueba.test', { subject }))
  const brand = createSmtp({
    url: simulator.smtpUrl,
    fromName: 'Saldo\r\nTo: mala@prueba.test',
    fromAddress: 'hola@saldo.test',
  })
  await brand.send(letter('beto@prueba.test'))
  expect(await simulator.inbox({ to: 'mala@prueba.test' })).toEqual([])
  const received = await simulator.inbox({ to: 'beto@prueba.test' })
  expect(received.map(({ subject: said }) => said)).toEqual([
    'Tu contraseña cambió',
    'Hola Bcc: mala@prueba.test Otro cuerpo',
  ])
})
