import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { createCertificates, trustedSigner } from './certificates.ts'

let simulator: Simulator
let bundle = ''
let authority: X509Certificate
const now = new Date()

beforeAll(async () => {
  simulator = await startSimulator()
  bundle = await (await fetch(`${simulator.paypalUrl}/v1/notifications/certs/CERT-1`)).text()
  authority = new X509Certificate(readFileSync(simulator.paypalCaFile))
})
afterAll(() => simulator.stop())

const years = (count: number): Date => new Date(now.getTime() + count * 365 * 86_400_000)

test('a signer is believed whose chain leads to a root of ours, and only while it is valid', () => {
  expect(trustedSigner(bundle, [authority], now)?.subject).toBe('CN=messageverificationcerts.paypal.com')
  expect(trustedSigner(bundle, [authority], years(-1))).toBeNull()
  expect(trustedSigner(bundle, [authority], years(11))).toBeNull()
})

test('no stranger’s root, no authority in the signer’s place, and no text that is none', () => {
  const roots = rootCertificates.map((pem) => new X509Certificate(pem))
  expect(trustedSigner(bundle, roots, now)).toBeNull()
  expect(trustedSigner(bundle, [], now)).toBeNull()
  expect(trustedSigner(authority.toString(), [authority], now)).toBeNull()
  expect(trustedSigner('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', roots, now)).toBeNull()
  expect(trustedSigner('', [authority], now)).toBeNull()
})

test('a certificate is fetched once, and from PayPal’s own hosts alone', async () => {
  const certificates = createCertificates({
    apiUrl: simulator.paypalUrl,
    caFile: simulator.paypalCaFile,
    now: () => now,
  })
  const own = `${simulator.paypalUrl}/v1/notifications/certs/CERT-1`
  const first = await certificates(own)
  expect(await certificates(own)).toBe(first)
  expect(first?.subject).toBe('CN=messageverificationcerts.paypal.com')
  for (const address of [
    own.replace('localhost', '127.0.0.1'),
    own.replace('/v1/notifications/certs/', '/sdk/js?'),
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'no address',
  ])
    expect(await certificates(address)).toBeNull()
})

/** A stand-in for PayPal that counts what it is asked; only CERT-1 is there. */
const aCountingPaypal = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isThere = request.url?.startsWith('/v1/notifications/certs/CERT-1') === true
    response.writeHead(isThere ? 200 : 404).end(isThere ? bundle : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = { now: new Date(now) }
  const certificates = createCertificates({
    apiUrl: url,
    caFile: simulator.paypalCaFile,
    now: () => clock.now,
  })
  const close = () => new Promise((done) => server.close(done))
  return { asked, url: `${url}/v1/notifications/certs/`, certificates, clock, close }
}

test('a query, a fragment or a user in its address makes no other certificate of it: none is asked for', async () => {
  const paypal = await aCountingPaypal()
  for (const address of [
    `${paypal.url}CERT-1?n=1`,
    `${paypal.url}CERT-1?`,
    `${paypal.url}CERT-1#1`,
    `${paypal.url}CERT-1/../CERT-1?x`,
    `${paypal.url}CERT-1/more`,
    `${paypal.url}%2e%2e`,
    paypal.url.replace('http://', 'http://user@') + 'CERT-1',
  ])
    expect([address, await paypal.certificates(address)]).toEqual([address, null])
  expect(paypal.asked).toEqual([])
  expect(await paypal.certificates(`${paypal.url}CERT-1`)).not.toBeNull()
  await paypal.close()
})

test('an address without a certificate is asked once in ten minutes, and strangers’ addresses ten times a minute', async () => {
  const paypal = await aCountingPaypal()
  for (let i = 0; i < 5; i++) expect(await paypal.certificates(`${paypal.url}NONE`)).toBeNull()
  expect(paypal.asked).toHaveLength(1)
  for (let i = 0; i < 5_000; i++) await paypal.certificates(`${paypal.url}NONE-${i}`)
  expect(paypal.asked).toHaveLength(10)
  paypal.clock.now = new Date(now.getTime() + 60_000)
  expect(await paypal.certificates(`${paypal.url}CERT-1`)).not.toBeNull()
  await paypal.certificates(`${paypal.url}NONE`)
  expect(paypal.asked).toHaveLength(11)
  await paypal.close()
})

test('of many certificates eight are kept', async () => {
  const paypal = await aCountingPaypal()
  const ask = async (i: number) => paypal.certificates(`${paypal.url}CERT-1${i}`)
  for (let i = 0; i < 9; i++) {
    paypal.clock.now = new Date(paypal.clock.now.getTime() + 60_000)
    expect(await ask(i)).not.toBeNull()
  }
  expect(paypal.asked).toHaveLength(9)
  for (let i = 1; i < 9; i++) await ask(i)
  expect(paypal.asked).toHaveLength(9)
  await ask(0)
  expect(paypal.asked).toHaveLength(10)
  await paypal.close()
})
