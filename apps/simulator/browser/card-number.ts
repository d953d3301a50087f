export type Brand = 'visa' | 'master' | 'amex'

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Brand of a card number, as soon as its first digits determine it. */
export const brandOf = (number: string): Brand | undefined => {
  if (/^3[47]/.test(number)) return 'amex'
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'master'
  return undefined
}

export const lengthOf = (brand: string | undefined): number => (brand === 'amex' ? 15 : 16)
export const codeLengthOf = (brand: string | undefined): number => (brand === 'amex' ? 4 : 3)

/** Groups digits as printed on the card: 4-6-5 on American Express, fours elsewhere. */
export const groupNumber = (number: string): string => {
  const kept = number.slice(0, lengthOf(brandOf(number)))
  const groups = brandOf(kept) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : undefined
  if (!groups) return kept.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return (groups.exec(kept)?.slice(1) ?? []).filter(Boolean).join(' ')
}

export const passesLuhn = (number: string): boolean => {
  let sum = 0
  for (const [place, digit] of Array.from(number).toReversed().entries()) {
    const value = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return number !== '' && sum % 10 === 0
}

/** Inserts the slash, and a zero before a month that can have no second digit. */
export const groupExpiry = (text: string): string => {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed)
    .replace(/^(\d{2})20(\d{2})$/, '$1$2')
    .slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return digits.length === 2 && text.endsWith('/') ? `${digits}/` : digits
}

/** Month 1 to 12 and four-digit year; undefined until both are complete. */
export const readExpiry = (text: string): { month: number; year: number } | undefined => {
  const parts = /^(\d{2})\/?(\d{2})$/.exec(text.trim())
  if (!parts) return undefined
  const month = Number(parts[1])
  return month >= 1 && month <= 12 ? { month, year: 2_000 + Number(parts[2]) } : undefined
}

/** A card is valid until the end of its month. */
export const isPast = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  new Date(year, month, 1).getTime() <= now.getTime()
