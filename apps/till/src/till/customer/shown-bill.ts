import type { Centavos } from '@saldo/contract/money'

/** A bill as its customer sees it; amounts in centavos. */
export type ShownBill = {
  lines: readonly { name: string; quantity: number }[]
  discount: { name: string; amount: Centavos } | null
  tip: Centavos | null
  total: Centavos
  /** What the charge leaves of the balance; null before the QR is scanned. */
  rest: Centavos | null
  isPractice: boolean
}
