import { centavos, type Centavos } from '@saldo/contract/money'

const written = /^(\d{1,9})(?:\.(\d{0,2}))?$/

/** Parses typed pesos into centavos; zero for an invalid amount. Commas may separate thousands. */
export const amountOf = (text: string): Centavos => {
  const match = written.exec(text.trim().replace(/^\$/, '').replaceAll(',', ''))
  if (!match) return centavos(0)
  const [, whole = '0', fraction = ''] = match
  return centavos(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')))
}

/** An amount as the free field shows it: "200", "85.50". */
export const amountText = (amount: bigint): string =>
  amount % 100n === 0n ? String(amount / 100n) : `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
