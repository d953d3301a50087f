import { validate, v4 } from 'uuid'
import { sameText, type Keys } from '../../../kernel/keys.ts'

const YEAR_SECONDS = 365 * 24 * 3_600

export const deviceCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-saldo-device' : 'saldo-device'

const signed = (keys: Keys, deviceId: string): string =>
  `${deviceId}.${keys.digest('device', deviceId).toString('base64url')}`

/** Device id of a signed cookie; null for a missing or forged one. */
export const readDevice = (keys: Keys, cookie: string | undefined): string | null => {
  const deviceId = cookie?.split('.')[0]
  if (cookie === undefined || deviceId === undefined || !validate(deviceId)) return null
  return sameText(signed(keys, deviceId), cookie) ? deviceId : null
}

export const makeDevice = (): string => v4()

/** Set-Cookie value with the signed device id; HttpOnly. */
export const deviceCookie = (keys: Keys, deviceId: string, isHttps: boolean): string =>
  `${deviceCookieName(isHttps)}=${signed(keys, deviceId)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${
    isHttps ? '; Secure' : ''
  }`
