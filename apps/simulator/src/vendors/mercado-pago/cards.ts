import type { Card } from './state.ts'

type Brand = Pick<Card, 'methodId' | 'typeId' | 'issuerId'>

/** The first six digits of the vendor's published Mexican test cards that are debit cards. */
const debitBins = new Set(['557905', '418914'])

/** Whether the last digit is the right check digit of the others. */
export const passesLuhn = (number: string): boolean => {
  const sum = Array.from(number)
    .toReversed()
    .map(Number)
    .map((digit, place) => (place % 2 === 1 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

/** The payment method a card number belongs to by its first digits; undefined for brands not taken in Mexico. */
export const brandOf = (number: string): Brand | undefined => {
  const isDebit = debitBins.has(number.slice(0, 6))
  const typeId = isDebit ? 'debit_card' : 'credit_card'
  if (/^3[47]/.test(number)) return { methodId: 'amex', typeId: 'credit_card', issuerId: '3' }
  if (number.startsWith('4')) return { methodId: isDebit ? 'debvisa' : 'visa', typeId, issuerId: '24' }
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number))
    return { methodId: isDebit ? 'debmaster' : 'master', typeId, issuerId: '25' }
  return undefined
}

export const numberLengthOf = (methodId: string): number => (methodId === 'amex' ? 15 : 16)
export const codeLengthOf = (methodId: string): number => (methodId === 'amex' ? 4 : 3)
