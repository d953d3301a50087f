import { AppError } from '../errors.ts'

const MAX_DEPTH = 16
const MAX_NODES = 20_000
const MAX_TEXT = 20_000

const digitsOnly = /^\d(?:[ -]?\d){12,18}$/
const cardNetworks =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13})$/

const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Whether the text is a payment card number, spaced or not. PCI: such a number must never reach a log or a
 * table.
 */
export const looksLikeCardNumber = (text: string): boolean => {
  if (text.length < 13 || text.length > 25 || !digitsOnly.test(text)) return false
  const digits = text.replace(/[ -]/g, '')
  return cardNetworks.test(digits) && passesLuhn(digits)
}

const checkText = (text: string, longest: number): void => {
  if (text.length > longest || text.includes('\0') || !text.isWellFormed())
    throw new AppError('malformed_text')
}

const checkNoCard = (text: string): void => {
  if (looksLikeCardNumber(text)) throw new AppError('card_number_refused')
}

/**
 * Rejects input that no field may hold: NUL bytes and lone surrogates (PostgreSQL fails on them), excessive
 * length or nesting, and card numbers unless `mayHoldNumbers`, because a gateway's ids may look like one.
 * Throws malformed_text or card_number_refused.
 */
export const guardText = (
  input: unknown,
  {
    mayHoldNumbers = false,
    longestText = MAX_TEXT,
  }: { mayHoldNumbers?: boolean; longestText?: number | undefined } = {},
): void => {
  let nodes = 0
  const check = (value: unknown, depth: number): void => {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw new AppError('malformed_text')
    if (typeof value === 'string') {
      checkText(value, longestText)
      if (!mayHoldNumbers) checkNoCard(value)
    } else if (typeof value === 'number') {
      if (!mayHoldNumbers) checkNoCard(String(value))
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const key of Object.keys(value)) {
        checkText(key, MAX_TEXT)
        if (!mayHoldNumbers) checkNoCard(key)
        check((value as Record<string, unknown>)[key], depth + 1)
      }
    }
  }
  check(input, 0)
}
