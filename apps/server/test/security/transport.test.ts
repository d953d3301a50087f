import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { patience } from '../../src/kernel/http/build-http.ts'
import { useKernel, type KernelServer } from '../server/kernel-server.ts'

const SLOW = 200

/** The product's own wait for headers, a hundredth as long; nobody waits for bodies here. */
const kernel = useKernel({ headersMs: 300, requestMs: 0, checkEveryMs: 50 })
const hasty = useKernel({ headersMs: 300, requestMs: 600, checkEveryMs: 50 })
let port: number
let hastyPort: number

const listen = async ({ app }: KernelServer): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeAll(async () => {
  port = await listen(kernel)
  hastyPort = await listen(hasty)
})

/** Sends bytes as they are and answers all that came back until the other side hung up. */
const exchange = async (bytes: string, to = port): Promise<string> => {
  const socket = connect(to, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(received).toString()
}

const statusOf = (reply: string): string => reply.split('\r\n')[0] ?? ''

test('two hundred connections that never finish their headers slow nobody down, and are closed', async () => {
  const slow = Array.from({ length: SLOW }, () =>
    exchange('GET /api/v1/es/things HTTP/1.1\r\nHost: a\r\nX-Slow: '),
  )
  const times: number[] = []
  for (let i = 0; i < 20; i++) {
    const began = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/es/things?is=a`)).status).toBe(200)
    times.push(performance.now() - began)
  }
  expect(Math.max(...times)).toBeLessThan(1_000)
  expect(new Set((await Promise.all(slow)).map(statusOf))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
})

const tooBig = 'a'.repeat(20_000)

test.each([
  [
    'a header without a name',
    'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n',
    '400 Bad Request',
    'malformed_request',
  ],
  ['no HTTP at all', 'hola\r\n\r\n', '400 Bad Request', 'malformed_request'],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${tooBig}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'request_too_large',
  ],
  [
    'headers that never end',
    'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    '408 Request Timeout',
    'malformed_request',
  ],
])(
  'what the server can’t even parse (%s) is refused in our shape, in Spanish, with the headers of any reply',
  async (_what, bytes, status, code) => {
    const reply = await exchange(bytes)
    const [head = '', body = ''] = reply.split('\r\n\r\n')
    expect(statusOf(reply)).toBe(`HTTP/1.1 ${status}`)
    expect(head).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/)
    expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    const { message, request_id, ...rest } = JSON.parse(body) as Record<string, unknown>
    expect(rest).toEqual({ success: false, code })
    expect(message).toBe(
      code === 'malformed_request'
        ? 'No pudimos leer la solicitud. Revísala e inténtalo de nuevo.'
        : 'Lo que enviaste es demasiado grande.',
    )
    expect(request_id).toMatch(/^[\da-f-]{36}$/)
  },
)

test('a body that never ends is given up too', async () => {
  const head = 'POST /api/v1/es/things/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ana\r\n'
  const reply = await exchange(
    `${head}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"am`,
    hastyPort,
  )
  expect(statusOf(reply)).toBe('HTTP/1.1 408 Request Timeout')
})

test('in production a slow sender is cut off within a minute', () => {
  expect(patience.headersMs + patience.checkEveryMs).toBeLessThanOrEqual(60_000)
})

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a hidden chunked', 'Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}'],
  ['chunks and more after them', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a name with a space', 'Content-Length : 2\r\n\r\n{}'],
])('a request that two servers would read apart is refused: %s', async (_what, rest) => {
  const reply = await exchange(
    `POST /api/v1/es/things/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ana\r\nContent-Type: application/json\r\n${rest}` +
      'GET /api/v1/es/things?is=smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  expect(statusOf(reply)).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(reply).not.toContain('smuggled')
})

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG'])('%s is refused and echoes nothing', async (method) => {
  const target = method === 'CONNECT' ? 'evil.example:443' : '/api/v1/es/things'
  const reply = await exchange(
    `${method} ${target} HTTP/1.1\r\nHost: a\r\nX-Canary: canary\r\nConnection: close\r\n\r\n`,
  )
  expect(reply === '' || /^HTTP\/1\.1 4\d\d/.test(reply)).toBe(true)
  expect(reply).not.toContain('canary')
})

test('a body of 100 kB is read, one byte more is refused', async () => {
  const send = (bytes: number) => {
    const body = '{"amount":10,"name":""}'
    return kernel.app.inject({
      method: 'POST',
      url: '/api/v1/es/things/1',
      headers: {
        authorization: 'Bearer ana',
        'idempotency-key': 'key-of-this-test',
        'content-type': 'application/json',
      },
      payload: `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`,
    })
  }
  expect((await send(102_400)).statusCode).toBe(200)
  const refused = await send(102_401)
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    {
      success: false,
      code: 'request_too_large',
      message: expect.any(String),
      request_id: expect.any(String),
    },
  ])
})
