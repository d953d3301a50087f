import { z } from 'zod'

/** Crockford's base32: no I, L, O or U, so that a code can be read aloud and typed. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A QR code: the event's number in 3 characters, then 26 random ones. */
const form = /^[0-9A-HJKMNP-TV-Z]{29}$/
const eventCharacters = 3

/** Strips separators, since codes are shown, typed and pasted in groups. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(/[\s\p{Pd}_.]/gu, '')

/** A typed code in upper case, without separators, with lookalike letters replaced by digits. */
export const settled = (typed: string): string =>
  withoutSeparators(typed.toUpperCase()).replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** A scanned or typed code, normalised; undefined when it can't be a QR code. */
export const normaliseCode = (typed: string): string | undefined => {
  const code = settled(typed)
  return form.test(code) ? code : undefined
}

/** The number that characters of our alphabet stand for, the first one the highest; exact below 2^53. */
export const numberIn = (characters: string): number =>
  Array.from(characters).reduce((number, character) => number * 32 + codeAlphabet.indexOf(character), 0)

/** The number of the event that a normalised code belongs to. */
export const eventNumberOf = (code: string): number => numberIn(code.slice(0, eventCharacters))

/** A QR's code as scanned or typed: separators are stripped before any check; lookalikes are settled when it is looked up. */
export const typedCode = z.string().overwrite(withoutSeparators).min(1).max(80)

/** What a till read, or was given when it read: a static code, a live QR, or the ticket of a scan. */
export const scannedCode = z.string().overwrite(withoutSeparators).min(1).max(130)

/** A QR's second code as typed: separators, case and lookalikes are settled. */
export const typedClaimCode = z.string().overwrite(settled).min(1).max(80)

/** 64 bytes as base32 by `toBase32`: a public key of P-256 (x and y), or a signature by one (r and s). */
export const base32Of64 = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{103}$/)
