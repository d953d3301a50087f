import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { validate } from 'uuid'

export type Credential = { eventId: EventId; deviceId: DeviceId; secret: string }

const SECRET_BYTES = 32
const MOST_EVENTS = 32_767

/** A secret of 256 random bits, which only the device stores. */
export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The secret's stored digest. It needs no salt or stretching: 256 random bits can't be guessed. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export const isSecret = (secret: string, stored: Buffer): boolean =>
  timingSafeEqual(hashSecret(secret), stored)

export const writeCredential = ({ eventId, deviceId, secret }: Credential): string =>
  `${eventId}.${deviceId}.${secret}`

/** Parses a credential; null for malformed text. Does not check its secret. */
export const readCredential = (text: string): Credential | null => {
  const [event = '', deviceId = '', secret = '', ...more] = text.split('.')
  const eventId = /^[1-9]\d{0,4}$/.test(event) ? Number(event) : 0
  if (eventId < 1 || eventId > MOST_EVENTS || !validate(deviceId) || secret === '' || more.length > 0)
    return null
  return { eventId: eventId as EventId, deviceId: deviceId.toLowerCase() as DeviceId, secret }
}
