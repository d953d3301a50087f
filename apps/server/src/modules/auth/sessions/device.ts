import { validate, v4 } from 'uuid'
import { sameText, type Keys } from '../../../kernel/keys.ts'

const YEAR_SECONDS = 365 * 24 * 3_600

export const deviceCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-saldo-device' : 'saldo-device'

const signed = (keys: Keys, deviceId: string): string =>
  `${deviceId}.${keys.digest('device', deviceId).toString('base64url')}`

/** The device that a cookie of ours names; null for none, or for one that we didn't sign. */
export const readDevice = (keys: Keys, cookie: string | undefined): string | null => {
  const deviceId = cookie?.split('.')[0]
  if (cookie === undefined || deviceId === undefined || !validate(deviceId)) return null
  return sameText(signed(keys, deviceId), cookie) ? deviceId : null
}

export const makeDevice = (): string => v4()

/** The Set-Cookie that makes a browser remember which device it is; scripts can't read it. */
export const deviceCookie = (keys: Keys, deviceId: string, isHttps: boolean): string =>
  `${deviceCookieName(isHttps)}=${signed(keys, deviceId)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${
    isHttps ? '; Secure' : ''
  }`
