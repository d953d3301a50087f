import { expect, test } from 'vitest'
import { createKeys } from '../../../kernel/keys.ts'
import { deviceCookie, makeDevice, readDevice } from './device.ts'

const keys = createKeys('a secret of devices, long enough')

const valueOf = (setCookie: string): string => setCookie.split(';')[0]?.split('=')[1] ?? ''

test('a cookie of ours names its device', () => {
  const device = makeDevice()
  expect(readDevice(keys, valueOf(deviceCookie(keys, device, false)))).toBe(device)
})

test('an unsigned cookie, one signed for another device or by another server, names nobody', () => {
  const [device, other] = [makeDevice(), makeDevice()]
  const signature = valueOf(deviceCookie(keys, other, false)).split('.')[1]
  const foreign = valueOf(deviceCookie(createKeys('another secret, just as long as it'), device, false))
  const cookies = [undefined, '', device, `${device}.`, `${device}.${signature}`, foreign, 'x.y']
  expect(cookies.map((cookie) => readDevice(keys, cookie))).toEqual(cookies.map(() => null))
})

test('on https the cookie is bound to the host and sent over https only', () => {
  expect(deviceCookie(keys, makeDevice(), true)).toMatch(
    /^__Host-saldo-device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  )
})
