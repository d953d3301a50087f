import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gateways } from '../../gateways/index.ts'
import { easyCaptcha, solvedCaptcha } from '../../../test/people/captcha.ts'
import { askRefund, fields, imageFile, multipart, picture } from '../../../test/money/refunds.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'

const outbox = createOutbox()
const captcha = easyCaptcha()
const server = useServer(() => ({ ...outbox.gateways, captcha }) as Gateways, { RATE_LIMIT_FACTOR: '1' })

// Each test has its own hours, so that no limit of one is felt in the next.
beforeEach(() => server.clock.pass(2 * 3_600_000))

let people = 0
/** A form of somebody else each time. */
const somebodys = (more: Record<string, string> = {}) =>
  fields({ email: `persona-${(people += 1)}@prueba.test`, ...more })
const solved = async (more: Record<string, string> = {}) =>
  somebodys({ token_captcha: await solvedCaptcha(server), ...more })

const refusal = (code: string, message: string) => ({
  success: false,
  code,
  message,
  request_id: expect.any(String) as string,
})
const required = refusal('captcha_required', 'Resuelve la verificación para continuar.')
const failed = refusal('captcha_failed', 'No pudimos comprobar que eres una persona. Repite la verificación.')

let port: number
beforeAll(async () => {
  port = Number(new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** What comes back when the rest of the picture never comes. */
const answerToBeginning = async (texts: Record<string, string>): Promise<string> => {
  const { payload, headers } = multipart(texts, [imageFile(Buffer.alloc(4_000_000, 1))])
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/v1/es/public/refunds HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, 2_000))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

test('an address takes no more than five letters an hour about requests', async () => {
  const ask = (address: string) =>
    askRefund(server, { texts: fields({ email: 'victima@prueba.test' }), address })
  for (let sent = 0; sent < 5; sent += 1) expect((await ask(`203.0.113.${sent}`)).statusCode).toBe(200)
  const sixth = await ask('203.0.113.5')
  expect([sixth.statusCode, sixth.json()]).toMatchObject([
    429,
    { code: 'too_many_requests', message: 'Vas muy rápido. Espera un momento e inténtalo de nuevo.' },
  ])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
})

test('thirty requests an hour are taken from one network, and each counts before its body is read', async () => {
  for (let sent = 0; sent < 5; sent += 1) await askRefund(server, { texts: {} })
  for (let sent = 0; sent < 25; sent += 1)
    expect((await askRefund(server, { texts: await solved() })).statusCode).toBe(200)
  expect((await askRefund(server, { texts: await solved() })).statusCode).toBe(429)
  server.clock.pass(3_600_000)
  expect((await askRefund(server, { texts: somebodys() })).statusCode).toBe(200)
})

describe('past five requests an hour from one address', () => {
  const address = '198.51.100.7'
  beforeEach(async () => {
    for (let sent = 0; sent < 5; sent += 1) await askRefund(server, { texts: somebodys(), address })
    await runDueJobs(server)
    outbox.letters.splice(0)
  })
  const requests = () => server.db.selectFrom('refund_request').select('folio').execute()

  test('a captcha is asked for, and the specification’s fields suffice for everybody else', async () => {
    const before = await requests()
    const refused = await askRefund(server, { texts: somebodys(), address })
    expect([refused.statusCode, refused.json()]).toEqual([403, required])
    expect(await requests()).toEqual(before)
    expect((await askRefund(server, { texts: somebodys(), address: '198.51.100.8' })).statusCode).toBe(200)
    expect((await askRefund(server, { texts: await solved(), address })).statusCode).toBe(200)
    await runDueJobs(server)
    expect(outbox.letters).toHaveLength(2)
  })

  test('a solved captcha sends one request; an invented one, or one behind the picture, sends none', async () => {
    const texts = await solved()
    expect((await askRefund(server, { texts, address })).statusCode).toBe(200)
    const before = await requests()
    for (const token_captcha of [texts['token_captcha'] ?? '', 'invented']) {
      const refused = await askRefund(server, { texts: somebodys({ token_captcha }), address })
      expect([refused.statusCode, refused.json()]).toEqual([422, failed])
    }
    const behind = await askRefund(server, {
      texts: {},
      files: [imageFile(await picture())],
      behind: await solved(),
      address,
    })
    expect([behind.statusCode, behind.json()]).toEqual([403, required])
    expect(await requests()).toEqual(before)
  })

  test('its picture is not read', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      await askRefund(server, { texts: somebodys(), address: '127.0.0.1' })
    expect(await answerToBeginning(somebodys())).toMatch(/^HTTP\/1\.1 403 [^]*"code":"captcha_required"/)
  })
})

test('another spelling of an address is the same mailbox, and no typed word is in its letter', async () => {
  const spellings = [
    'victima+1@gmail.com',
    'v.ictima@gmail.com',
    'VICTIMA@googlemail.com',
    'victima@gmail.com',
  ]
  const name = 'Gana dinero en malo.test'
  const ask = async (email: string) => askRefund(server, { texts: await solved({ email, name }) })
  for (const email of [...spellings, 'victima+5@gmail.com']) expect((await ask(email)).statusCode).toBe(200)
  expect((await ask('victima+6@gmail.com')).statusCode).toBe(429)
  await runDueJobs(server)
  const letters = outbox.letters.filter(({ to }) => /@(?:gmail|googlemail)/.test(to))
  expect(letters).toHaveLength(5)
  expect(letters.filter(({ text, html }) => `${text}${html}`.includes('malo.test'))).toEqual([])
  expect(letters[0]?.text).toContain('Hola:')
})

test('a mailbox counts whether its form’s fields come before the picture or behind it', async () => {
  const files = [imageFile(await picture())]
  const ask = async (isBehind: boolean) => {
    const [texts, proof] = [
      fields({ email: 'otra@prueba.test' }),
      { token_captcha: await solvedCaptcha(server) },
    ]
    return isBehind
      ? askRefund(server, { texts: proof, files, behind: texts })
      : askRefund(server, { texts: { ...texts, ...proof }, files })
  }
  for (const isBehind of [true, false, true, false, true]) expect((await ask(isBehind)).statusCode).toBe(200)
  for (const isBehind of [true, false]) expect((await ask(isBehind)).statusCode).toBe(429)
})

test('the picture of a form for a full mailbox is not read', async () => {
  const texts = () => fields({ email: 'llena@prueba.test' })
  for (let sent = 0; sent < 5; sent += 1)
    await askRefund(server, { texts: texts(), address: `203.0.113.${sent}` })
  expect(await answerToBeginning(texts())).toMatch(/^HTTP\/1\.1 429 [^]*"code":"too_many_requests"/)
})
