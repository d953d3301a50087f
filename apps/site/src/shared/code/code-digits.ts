export const codeLength = 4

/** One text per box: a digit, or empty. */
export type Digits = readonly string[]

export const noDigits: Digits = Array.from({ length: codeLength }, () => '')

const lastBox = codeLength - 1

/**
 * The boxes after `text` was entered in box `index`, and the next box. Non-digits are stripped; several
 * digits (pasted, or autofilled from an SMS) spread over the following boxes, a whole code over all.
 */
export const typeInto = (digits: Digits, index: number, text: string): { digits: Digits; next: number } => {
  const old = digits[index] ?? ''
  const stripped = text.replaceAll(/\D/g, '')
  // A second digit replaces the first, on whichever side of it the caret was.
  const typed = old !== '' && stripped.length === 2 ? stripped.replace(old, '') : stripped
  if (typed === '') return { digits: digits.with(index, ''), next: index }
  const from = typed.length >= codeLength ? 0 : index
  const filled = digits.map((digit, box) => typed[box - from] ?? digit)
  return { digits: filled, next: Math.min(lastBox, from + typed.length) }
}

/** The boxes after a backspace in box `index`; in an empty box it erases the previous one. */
export const eraseAt = (digits: Digits, index: number): { digits: Digits; next: number } => {
  const box = digits[index] === '' ? Math.max(0, index - 1) : index
  return { digits: digits.with(box, ''), next: box }
}
