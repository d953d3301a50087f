import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../../../test/simulator.ts'
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
