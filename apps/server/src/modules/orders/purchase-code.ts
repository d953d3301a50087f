import { randomBytes } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'

/** Crockford's base32, as QR codes use it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const EVENT_CHARACTERS = 3
const SECRET_CHARACTERS = 20
const CODE = /^[0-9A-HJKMNP-TV-Z]{23}$/

const encodeEvent = (eventId: number): string =>
  [eventId >> 10, eventId >> 5, eventId].map((value) => ALPHABET.charAt(value & 31)).join('')

/**
 * A new purchase code: the event's number in 3 characters, so that no index is needed to find it, and 100
 * random bits.
 */
export const makePurchaseCode = (eventId: EventId): string =>
  encodeEvent(eventId) +
  Array.from(randomBytes(SECRET_CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')

/** The event of a purchase code; null for text that isn't one. */
export const eventOfPurchaseCode = (code: string): EventId | null => {
  if (!CODE.test(code)) return null
  const number = Array.from(code.slice(0, EVENT_CHARACTERS)).reduce(
    (sum, character) => sum * 32 + ALPHABET.indexOf(character),
    0,
  )
  return number === 0 ? null : (number as EventId)
}
