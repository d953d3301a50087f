import { randomBytes } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { codeAlphabet } from '@saldo/contract/qr-code'

export { eventNumberOf, normaliseCode } from '@saldo/contract/qr-code'

const SECRET_CHARACTERS = 26

const encodeEvent = (eventId: number): string =>
  [eventId >> 10, eventId >> 5, eventId].map((value) => codeAlphabet.charAt(value & 31)).join('')

/**
 * A new code: the event's number in 3 characters and 130 random bits in 26. Unbiased, as 256 is a multiple of
 * 32.
 */
export const makeCode = (eventId: EventId): string =>
  encodeEvent(eventId) +
  Array.from(randomBytes(SECRET_CHARACTERS), (byte) => codeAlphabet.charAt(byte & 31)).join('')

/** Groups a code by four characters for display. */
export const groupCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ')
