/** Crockford's base32: no I, L, O or U, so that a code can be read aloud and typed. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The event's number in 3 characters and 26 random ones. */
const form = /^[0-9A-HJKMNP-TV-Z]{29}$/
const eventCharacters = 3

/** A code is shown, typed and pasted in groups. */
export const withoutSeparators = (typed: string): string => typed.replaceAll(/[\s\p{Pd}_.]/gu, '')

/** What was typed, without separators and lookalikes. */
export const settled = (typed: string): string =>
  withoutSeparators(typed.toUpperCase()).replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** The code that somebody scanned or typed, without separators and lookalikes; undefined when it can't be one. */
export const normaliseCode = (typed: string): string | undefined => {
  const code = settled(typed)
  return form.test(code) ? code : undefined
}

/** The number of the event that a normalised code belongs to. */
export const eventNumberOf = (code: string): number =>
  Array.from(code.slice(0, eventCharacters)).reduce(
    (number, character) => number * 32 + codeAlphabet.indexOf(character),
    0,
  )
