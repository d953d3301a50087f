import { centavos, type Centavos } from '@saldo/contract/money'

/** Pesos as people write them (120, 120.50, $1,250.50) in centavos, zero included; null for any other text. */
export const typedPesos = (text: string): Centavos | null => {
  const [, whole = '', part = ''] =
    /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === ''
    ? null
    : centavos(BigInt(whole.replaceAll(',', '')) * 100n + BigInt(part.padEnd(2, '0')))
}
