import { schemaCopy } from '@saldo/copy/schemas'
import { z } from 'zod'

const integers = new Set(['int', 'bigint'])
const numbers = new Set(['number', ...integers])
const formats = { url: 'notAUrl', email: 'notAnEmail' } as const
const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const aboveLimit = (origin: string, most: string): string => {
  if (origin === 'string') return schemaCopy.tooLong(most)
  return numbers.has(origin) ? schemaCopy.tooBig(most) : schemaCopy.tooMany(most)
}

const belowLimit = (origin: string, least: string): string => {
  if (origin === 'string') return schemaCopy.tooShort(least)
  return numbers.has(origin) ? schemaCopy.tooSmall(least) : schemaCopy.tooFew(least)
}

const ofType = (expected: string): string => {
  if (integers.has(expected)) return schemaCopy.notAnInteger
  if (expected === 'number') return schemaCopy.notANumber
  return expected === 'string' ? schemaCopy.notAText : schemaCopy.wrong
}

const wordsFor = (issue: Issue): string => {
  if (issue.input === undefined) return schemaCopy.missing
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected)
    case 'invalid_value':
      return schemaCopy.notOneOf(issue.values.map(String))
    case 'too_big':
      return aboveLimit(issue.origin, String(issue.maximum))
    case 'too_small':
      return belowLimit(issue.origin, String(issue.minimum))
    case 'invalid_format':
      return schemaCopy[isFormat(issue.format) ? formats[issue.format] : 'wrong']
    case 'unrecognized_keys':
      return schemaCopy.unknownField
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return schemaCopy.wrong
  }
}

/** Makes every schema without words of its own refuse in Spanish, for this whole process: zod's own words are English. */
export const refuseInSpanish = (): void => {
  z.config({ localeError: wordsFor })
}
