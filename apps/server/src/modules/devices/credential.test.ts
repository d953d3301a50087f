import type { DeviceId, EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { hashSecret, isSecret, makeSecret, readCredential, writeCredential } from './credential.ts'

const deviceId = '0193b3f4-0000-7000-8000-00000000000a' as DeviceId

test('a credential names the event and the device and holds 256 random bits', () => {
  const secret = makeSecret()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const text = writeCredential({ eventId: 7 as EventId, deviceId, secret })
  expect(text.length).toBeLessThanOrEqual(200)
  expect(readCredential(text)).toEqual({ eventId: 7, deviceId, secret })
})

test('only the right secret fits what is stored', () => {
  const [secret, other] = [makeSecret(), makeSecret()]
  expect(isSecret(secret, hashSecret(secret))).toBe(true)
  expect(isSecret(other, hashSecret(secret))).toBe(false)
})

test.each([
  '',
  '.',
  '1',
  `0.${deviceId}.x`,
  `40000.${deviceId}.x`,
  '1.no-device.x',
  `1.${deviceId}.`,
  `1.${deviceId}.x.y`,
  `01.${deviceId}.x`,
  `1e3.${deviceId}.x`,
])('%j is no credential', (text) => {
  expect(readCredential(text)).toBeNull()
})
