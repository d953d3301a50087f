import { createTransport } from 'nodemailer'
import { beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './simulator.ts'

let simulator: Simulator
let smtpPort: number
beforeEach(async () => {
  simulator = await startSimulator()
  const health = await fetch(`${simulator.origin}/_sim/health`)
  smtpPort = ((await health.json()) as { smtp_port: number }).smtp_port
})

const get = async (path: string) => {
  const answer = await fetch(`${simulator.origin}/_sim/${path}`)
  return { headers: answer.headers, text: await answer.text() }
}
const inbox = async (query: string) =>
  JSON.parse((await get(`inbox?${query}`)).text) as Record<string, unknown>[]

const write = (letter: object) =>
  createTransport({ host: '127.0.0.1', port: smtpPort, secure: false }).sendMail({
    from: 'hola@saldo.test',
    to: 'ana@prueba.test',
    subject: 'Hola',
    text: 'Hola.',
    ...letter,
  })

const text = (to: string, body: string) =>
  fetch(`${simulator.origin}/twilio/2010-04-01/Accounts/AC1/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('AC1:token')}` },
    body: new URLSearchParams({ To: to, From: '+525500000000', Body: body }),
  })

const picture = Buffer.from('not really a picture')

test('a letter with a picture inside is kept whole, for each recipient, newest first', async () => {
  await write({ subject: 'Primero' })
  await write({
    to: 'ana@prueba.test, Beto <beto@prueba.test>',
    subject: 'Tu QR ✓',
    html: '<p>Á</p><img src="cid:qr@saldo">',
    attachments: [{ filename: 'qr.png', content: picture, contentType: 'image/png', cid: 'qr@saldo' }],
  })
  const letter = {
    channel: 'email',
    subject: 'Tu QR ✓',
    text: 'Hola.',
    html: '<p>Á</p><img src="cid:qr@saldo">',
    attachments: [{ filename: 'qr.png', content_type: 'image/png', base64: picture.toString('base64') }],
    at: expect.any(String) as string,
  }
  expect(await inbox('channel=email&to=beto@prueba.test')).toEqual([{ ...letter, to: 'beto@prueba.test' }])
  const ofAna = await inbox('to=ANA@prueba.test')
  expect(ofAna).toEqual([
    { ...letter, to: 'ana@prueba.test' },
    {
      channel: 'email',
      to: 'ana@prueba.test',
      subject: 'Primero',
      text: 'Hola.',
      html: null,
      attachments: [],
      at: expect.any(String) as string,
    },
  ])
})

test('a phone is found with its plus, with its plus turned into a space, and by its ten digits', async () => {
  await text('+525512345678', 'uno')
  for (const to of ['%2B525512345678', '+525512345678', '525512345678', '55 1234 5678'])
    await expect
      .poll(async () => (await inbox(`channel=sms&to=${to}`)).map((sms) => sms['text']))
      .toEqual(['uno'])
  expect(await inbox('channel=sms&to=5512345670')).toEqual([])
  expect(await inbox('channel=sms&to=')).toEqual([])
  expect(await inbox('channel=email&to=5512345678')).toEqual([])
})

test.each([
  ['rebota@prueba.test', {}, 550],
  ['ana@prueba.test', { outcome: 'bounce' }, 550],
  ['ana@prueba.test', { outcome: 'spam' }, 554],
  ['ana@prueba.test', { outcome: 'busy' }, 451],
])('a letter to %s with %j is refused, and nobody finds it', async (to, forced, responseCode) => {
  if ('outcome' in forced) await simulator.control({ provider: 'mail', action: 'next', ...forced })
  await expect(write({ to })).rejects.toMatchObject({ responseCode })
  expect(await inbox('')).toEqual([])
})

test('the page for people shows markup as text, and a letter that can run nothing', async () => {
  const attack = '<script>alert(1)</script>'
  await text('+525512345678', attack)
  await expect.poll(async () => (await inbox('channel=sms')).length).toBe(1)
  await write({
    subject: attack,
    html: `<html><head></head><body><img src="cid:qr@saldo">${attack}</body></html>`,
    attachments: [{ filename: 'qr.png', content: picture, contentType: 'image/png', cid: 'qr@saldo' }],
  })
  const page = await get('messages')
  expect(page.text).not.toContain('<script>')
  expect(page.text.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)?.length).toBeGreaterThanOrEqual(3)
  const path = /src="\/_sim\/(messages\/[0-9a-f-]+)"/.exec(page.text)?.[1] ?? ''
  const letter = await get(path)
  expect(letter.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(letter.text).toContain(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
  expect((await get('messages?to=otra@prueba.test')).text).toContain('Nada todavía.')
})
