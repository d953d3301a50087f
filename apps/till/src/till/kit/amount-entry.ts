import { centavos, type Centavos } from '@saldo/contract/money'

export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'erase'

const MOST_WHOLE_DIGITS = 6
const DECIMALS = 2

/** The typed amount after one more key; an invalid key changes nothing. */
export const pressKey = (entry: string, key: AmountKey): string => {
  if (key === 'erase') return entry.slice(0, -1)
  const [whole = '', fraction] = entry.split('.')
  if (key === '.') return fraction === undefined ? `${whole || '0'}.` : entry
  if (fraction !== undefined) return fraction.length < DECIMALS ? entry + key : entry
  if (whole === '0') return key
  return whole.length < MOST_WHOLE_DIGITS ? entry + key : entry
}

/** The amount of the text, parsed digit by digit; zero when empty. */
export const centavosOfEntry = (entry: string): Centavos => {
  const [whole = '', fraction = ''] = entry.split('.')
  return centavos(BigInt(whole + fraction.padEnd(DECIMALS, '0')))
}

/** The text formatted while it is typed: "$1,085.5". */
export const shownEntry = (entry: string): string => {
  const [whole = '', fraction] = entry.split('.')
  const grouped = (whole || '0').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `$${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
