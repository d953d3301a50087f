import { randomBytes } from 'node:crypto'

/** Crockford's base32: no characters that are misread, or misheard on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const FOLIO = /^R[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * An R and two groups of five characters, as R-7K3MQ-0HX2P: 50 random bits, so that it can't be guessed. A
 * folio alone gives access to nothing.
 */
export const makeFolio = (): string => {
  const secret = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `R-${secret.slice(0, 5)}-${secret.slice(5)}`
}

/** A typed folio in its canonical form; undefined when it can't be one. */
export const normaliseFolio = (typed: string): string | undefined => {
  const bare = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return FOLIO.test(bare) ? `R-${bare.slice(1, 6)}-${bare.slice(6)}` : undefined
}
