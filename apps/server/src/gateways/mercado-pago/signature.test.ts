import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

const secret = 'a-webhook-secret'

const sign = (manifest: string, ts = '1795140000'): string =>
  `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`

const good = {
  dataId: '123',
  requestId: 'abc-1',
  signature: sign('id:123;request-id:abc-1;ts:1795140000;'),
}

test('the vendor’s manifest, signed with our secret, is taken, however old', () => {
  expect(isSigned(good, secret)).toBe(true)
  const old = { ...good, signature: sign('id:123;request-id:abc-1;ts:1;', '1') }
  expect(isSigned(old, secret)).toBe(true)
})

test('a known answer, computed elsewhere, is taken', () => {
  const signature = 'ts=1704908010,v1=dbef0a54a787def21bdc6f571f9ebd81a1040c71fa2b6a62f4c3a5bfde9dcbea'
  expect(isSigned({ dataId: '123456', requestId: 'r-1', signature }, secret)).toBe(true)
})

test('milliseconds, spaces after the comma and parts in the other order are taken', () => {
  const ts = '1795140000123'
  const [time, mac] = sign(`id:123;request-id:abc-1;ts:${ts};`, ts).split(',')
  expect(isSigned({ ...good, signature: `${mac}, ${time}` }, secret)).toBe(true)
})

test('a part that the vendor left out is left out of the manifest', () => {
  expect(isSigned({ ...good, requestId: undefined, signature: sign('id:123;ts:1795140000;') }, secret)).toBe(
    true,
  )
})

test('an id that the vendor lower-cased before signing is taken', () => {
  const signature = sign('id:abc;request-id:abc-1;ts:1795140000;')
  expect(isSigned({ ...good, dataId: 'ABC', signature }, secret)).toBe(true)
})

const forged: [string, Partial<typeof good>][] = [
  ['another id', { dataId: '124' }],
  ['another request', { requestId: 'abc-2' }],
  ['another time', { signature: good.signature.replace('ts=1795140000', 'ts=1795140001') }],
  [
    'a changed signature',
    { signature: good.signature.slice(0, -1) + (good.signature.endsWith('0') ? '1' : '0') },
  ],
  ['upper case', { signature: good.signature.replace(/v1=.*/, (mac) => `v1=${mac.slice(3).toUpperCase()}`) }],
  ['no time', { signature: good.signature.replace(/ts=\d+,/, '') }],
  ['no signature', { signature: 'ts=1795140000' }],
  ['an empty one', { signature: '' }],
  ['a time that smuggles', { signature: good.signature.replace('ts=1795140000', 'ts=1795140000;x:1') }],
]
test.each(forged)('%s is refused', (_name, more) => {
  expect(isSigned({ ...good, ...more }, secret)).toBe(false)
})

test('another secret, and none at all, is refused', () => {
  expect(isSigned(good, 'another-secret')).toBe(false)
  expect(isSigned({ ...good, signature: undefined }, secret)).toBe(false)
})
