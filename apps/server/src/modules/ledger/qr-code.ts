import { randomBytes } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'

/** Crockford's base32: no I, L, O or U, so that a code can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const EVENT_CHARACTERS = 3
const SECRET_CHARACTERS = 26
const CODE = /^[0-9A-HJKMNP-TV-Z]{29}$/

const encodeEvent = (eventId: number): string =>
  [eventId >> 10, eventId >> 5, eventId].map((value) => ALPHABET.charAt(value & 31)).join('')

/** A new code: the event's number in 3 characters and 130 random bits in 26. 256 is a multiple of 32: no bias. */
export const makeCode = (eventId: EventId): string =>
  encodeEvent(eventId) +
  Array.from(randomBytes(SECRET_CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')

/** The code that somebody scanned or typed, without separators and lookalikes; undefined when it can't be one. */
export const normaliseCode = (typed: string): string | undefined => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** The number of the event that a normalised code belongs to. */
export const eventNumberOf = (code: string): number =>
  Array.from(code.slice(0, EVENT_CHARACTERS)).reduce(
    (number, character) => number * 32 + ALPHABET.indexOf(character),
    0,
  )

/** In fours, as people read it. */
export const groupCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ')
