import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'

const seen: string[] = []
let answer: number | null = 200
let headers: Record<string, string> = { location: '/elsewhere' }
let connections = 0
let port = 0
const server: Server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  if (answer !== null) response.writeHead(answer, headers).end('x'.repeat(1_000_000))
})
server.on('connection', () => (connections += 1))
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const real = dns.lookup
const resolveTo = (...addresses: string[]): void => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  dns.lookup = ((_name: string, options: { all?: boolean }, done: (...given: unknown[]) => void) =>
    options.all === true ? done(null, found) : done(null, found[0]?.address, found[0]?.family)) as never
  syncBuiltinESMExports()
}
afterEach(() => {
  dns.lookup = real
  syncBuiltinESMExports()
  Object.assign(seen, { length: 0 })
  connections = 0
  answer = 200
  headers = { location: '/elsewhere' }
})

const post = (url: string, isLoopbackAllowed = false) =>
  postWebhook({ url, headers: { 'content-length': '2' }, body: '{}' }, { isLoopbackAllowed, withinMs: 300 })

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::1'],
  ['fd12::1'],
  ['fe80::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['93.184.216.34', '127.0.0.1'],
])('a name that resolves to %s is connected to nowhere', async (...addresses) => {
  resolveTo(...addresses)
  expect(await post(`https://avisos.ejemplo.mx:${port}/`)).toEqual({ error: 'address_refused' })
  expect(connections).toBe(0)
})

test('this machine is told only where the environment allows it, and no other private one then', async () => {
  expect(await post(`http://127.0.0.1:${port}/a`)).toEqual({ error: 'address_refused' })
  expect(await post(`https://127.0.0.1:${port}/a`)).toEqual({ error: 'address_refused' })
  expect(await post(`http://127.0.0.1:${port}/a`, true)).toEqual({ status: 200 })
  expect(seen).toEqual(['POST /a'])
  resolveTo('10.1.2.3')
  expect(await post('https://avisos.ejemplo.mx/', true)).toEqual({ error: 'address_refused' })
})

test('no redirect is followed, silence ends in time, and nobody there is no answer', async () => {
  answer = 307
  expect(await post(`http://127.0.0.1:${port}/b`, true)).toEqual({ status: 307 })
  expect(seen).toEqual(['POST /b'])
  answer = null
  expect(await post(`http://127.0.0.1:${port}/c`, true)).toEqual({ error: 'timeout' })
  expect(await post('http://127.0.0.1:1/', true)).toEqual({ error: 'unreachable' })
})

test('a receiver that answers by another protocol is no answer, and holds nobody', async () => {
  answer = 101
  headers = { upgrade: 'x', connection: 'Upgrade' }
  expect(await post(`http://127.0.0.1:${port}/a`, true)).toEqual({ error: 'unreachable' })
})
