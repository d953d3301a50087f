import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { block, codeOf, reissue } from '../../../test/venue/credited-qr.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { scan } from '../../../test/files/scan.ts'
import type { Gateways } from '../../gateways/index.ts'
import { sendMessage } from './send-message.ts'

const { outbox, server, say, aDelivery, goOn, rowsOf, statesOf } = useMessages()

const pathOf = (picture: string): string => picture.replace('http://localhost:3000', '')

const picturePath = (): string => pathOf(outbox.templates.at(-1)?.picture ?? '')

const fetched = (url: string) => server.app.http.inject({ url })

const notFound = {
  success: false,
  code: 'not_found',
  message: 'No encontramos lo que buscas.',
  request_id: expect.any(String) as string,
}

test('a QR goes by e-mail and by WhatsApp, each once, and both pictures show its code [S-1.20]', async () => {
  const { message, qr } = await aDelivery()
  const id = await say(message)
  await runDueJobs(server)
  expect(outbox.letters).toEqual([
    {
      to: 'ana@prueba.test',
      subject: 'Tu QR para Noche Tropical',
      text: expect.stringContaining('Ver mi QR: http://localhost:3000/users/qrs') as string,
      html: expect.stringContaining('src="cid:qr"') as string,
      pictures: [{ cid: 'qr', filename: 'qr.png', png: expect.any(Buffer) as Buffer }],
      reference: id,
    },
  ])
  expect(outbox.templates).toEqual([
    {
      to: '+5215512345678',
      template: 'qr_entregado',
      texts: ['Ana', 'Noche Tropical'],
      picture: expect.stringMatching(/^http:\/\/localhost:3000\/qr-images\/[\w-]{80,300}$/) as string,
      buttonSuffix: 'users/qrs',
      reference: id,
    },
  ])
  expect(await statesOf(id)).toEqual(['email sent', 'whatsapp sent'])
  const code = await codeOf(server, qr)
  expect(await scan(outbox.letters[0]?.pictures?.[0]?.png ?? Buffer.of())).toEqual([code])
  const picture = await fetched(picturePath())
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-store',
  ])
  expect(await scan(picture.rawPayload)).toEqual([code])
})

test('a code that was replaced before it went out is never sent: the new one is', async () => {
  const { message, qr } = await aDelivery()
  const old = await codeOf(server, qr)
  await say(message)
  await reissue(server, qr)
  await runDueJobs(server)
  const code = await codeOf(server, qr)
  expect(code).not.toBe(old)
  expect(await scan(outbox.letters[0]?.pictures?.[0]?.png ?? Buffer.of())).toEqual([code])
  expect(await scan((await fetched(picturePath())).rawPayload)).toEqual([code])
})

test('a picture that is fetched after the code was replaced shows the new one', async () => {
  const { message, qr } = await aDelivery()
  await say(message)
  await runDueJobs(server)
  await reissue(server, qr)
  expect(await scan((await fetched(picturePath())).rawPayload)).toEqual([await codeOf(server, qr)])
})

test('a QR that was blocked before it went out is not sent, and its picture is gone', async () => {
  const [sent, waiting] = [await aDelivery(), await aDelivery()]
  await say(sent.message)
  await runDueJobs(server)
  const id = await say(waiting.message)
  for (const { qr } of [sent, waiting]) await block(server, qr)
  await runDueJobs(server)
  expect(outbox.letters).toHaveLength(1)
  expect(outbox.templates).toHaveLength(1)
  expect(await statesOf(id)).toEqual(['email expired', 'whatsapp expired'])
  const gone = await fetched(picturePath())
  expect([gone.statusCode, gone.json()]).toEqual([404, notFound])
})

test('a QR that can’t be read yet goes out later, because its letters were never sent', async () => {
  const { message, qr } = await aDelivery()
  const id = await say(message)
  const currentCode = () => Promise.reject(new Error('its event is moving'))
  const sender = { deps: server.deps, gateways: outbox.gateways as Gateways, currentCode }
  for (const channel of ['email', 'whatsapp'] as const) await sendMessage(sender, { messageId: id, channel })
  expect(await rowsOf(id)).toMatchObject(
    ['email', 'whatsapp'].map((channel) => ({ channel, status: 'queued', last_error: 'qr_unread' })),
  )
  await goOn(5_000)
  expect(await statesOf(id)).toEqual(['email sent', 'whatsapp sent'])
  expect(await scan(outbox.letters[0]?.pictures?.[0]?.png ?? Buffer.of())).toEqual([await codeOf(server, qr)])
  expect(outbox.templates).toHaveLength(1)
})

test('the address of a picture dies after ten minutes', async () => {
  const { message } = await aDelivery()
  await say(message)
  await runDueJobs(server)
  const path = picturePath()
  server.clock.pass(10 * 60_000 - 1)
  expect((await fetched(path)).statusCode).toBe(200)
  server.clock.pass(1)
  const gone = await fetched(path)
  expect([gone.statusCode, gone.headers['cache-control'], gone.json()]).toEqual([404, 'no-store', notFound])
})

test('an address that was changed, made up or made for something else shows nothing', async () => {
  const { message } = await aDelivery()
  await say(message)
  await runDueJobs(server)
  const token = picturePath().split('/').at(-1) ?? ''
  const flipped = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`
  const foreign = server.deps.keys
    .seal('message', JSON.stringify({ e: 1, w: randomUUID(), x: Number.MAX_SAFE_INTEGER }))
    .toString('base64url')
  for (const bad of [flipped, foreign, 'A', 'A'.repeat(6), 'A'.repeat(20), 'A'.repeat(400), '..%2f..'])
    expect((await fetched(`/qr-images/${bad}`)).statusCode).toBe(404)
})

test('an address tells neither the code nor whose it is', async () => {
  const { message, qr } = await aDelivery()
  await say(message)
  await runDueJobs(server)
  const bytes = Buffer.from(picturePath().split('/').at(-1) ?? '', 'base64url').toString('latin1')
  for (const part of [await codeOf(server, qr), qr.walletId]) expect(bytes).not.toContain(part)
})
