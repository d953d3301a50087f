export const codeLength = 4

/** One text a box: a digit, or nothing yet. */
export type Digits = readonly string[]

export const noDigits: Digits = Array.from({ length: codeLength }, () => '')

const lastBox = codeLength - 1

/**
 * What the boxes hold after `text` came into the box `index`, and which box is next. Non-digits are stripped; several
 * digits (pasted, or filled in from an SMS) go on into the boxes after it, a whole code into all of them.
 */
export const typeInto = (digits: Digits, index: number, text: string): { digits: Digits; next: number } => {
  const old = digits[index] ?? ''
  const stripped = text.replaceAll(/\D/g, '')
  // A second digit in a full box stands for the first, on whichever side of it the caret was.
  const typed = old !== '' && stripped.length === 2 ? stripped.replace(old, '') : stripped
  if (typed === '') return { digits: digits.with(index, ''), next: index }
  const from = typed.length >= codeLength ? 0 : index
  const filled = digits.map((digit, box) => typed[box - from] ?? digit)
  return { digits: filled, next: Math.min(lastBox, from + typed.length) }
}

/** What a backspace in the box `index` leaves: an empty box gives it on to the box before. */
export const eraseAt = (digits: Digits, index: number): { digits: Digits; next: number } => {
  const box = digits[index] === '' ? Math.max(0, index - 1) : index
  return { digits: digits.with(box, ''), next: box }
}
