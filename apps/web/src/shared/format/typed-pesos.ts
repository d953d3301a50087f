import { centavos, type Centavos } from '@saldo/contract/money'

/** The centavos of an amount as people type it ("85", "85.5", "1,085.50"); null for what is none. */
export const typedPesos = (typed: string): Centavos | null => {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[\s,$]/g, '')) ?? []
  return whole === undefined ? null : centavos(BigInt(whole + fraction.padEnd(2, '0')))
}
