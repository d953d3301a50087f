import { randomBytes } from 'node:crypto'
import { codeAlphabet } from '@saldo/contract/qr-code'

const LENGTH = 8
const FORM = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** Eight characters of Crockford's base32, 40 random bits. 256 is a multiple of 32: no bias. */
export const makePairingCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => codeAlphabet.charAt(byte & 31)).join('')

/** The code as displayed, in two groups. */
export const groupPairingCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Normalises a typed code: no separators or lookalikes; undefined when it can't be a code. */
export const normalisePairingCode = (typed: string): string | undefined => {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return FORM.test(code) ? code : undefined
}

/** Whether a typed code equals this displayed one. */
export const isTypedCode = (typed: string, shown: string): boolean =>
  normalisePairingCode(typed) === normalisePairingCode(shown)
