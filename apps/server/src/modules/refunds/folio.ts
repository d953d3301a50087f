import { randomBytes } from 'node:crypto'

/** Crockford's base32: nothing that is misread or misheard on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const FOLIO = /^R[0-9A-HJKMNP-TV-Z]{10}$/

/** An R and two groups of five signs, as R-7K3MQ-0HX2P, of 50 random bits: nothing is shown to who only knows a folio, and none is guessed. */
export const makeFolio = (): string => {
  const secret = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `R-${secret.slice(0, 5)}-${secret.slice(5)}`
}

/** The folio that somebody wrote down or typed, in its one form; undefined when it can't be one. */
export const normaliseFolio = (typed: string): string | undefined => {
  const bare = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return FOLIO.test(bare) ? `R-${bare.slice(1, 6)}-${bare.slice(6)}` : undefined
}
