import { centavos, type Centavos } from '@saldo/contract/money'

/** Parses a typed amount ("85", "85.5", "1,085.50") into centavos; null when it is invalid. */
export const typedPesos = (typed: string): Centavos | null => {
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(/[\s,$]/g, '')) ?? []
  return whole === undefined ? null : centavos(BigInt(whole + fraction.padEnd(2, '0')))
}
