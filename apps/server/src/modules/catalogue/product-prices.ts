import type { PriceChange } from '@saldo/contract/catalogue'
import { centavos, type Centavos } from '@saldo/contract/money'

/** The highest price that a product may have, in centavos: what the contract takes for an amount. */
export const MOST_PRICE = 100_000_000_00n

const steps = { exact: 1n, half: 50n, peso: 100n } as const

/** The nearest multiple of `step`; the higher of two that are as near. Only for what is above zero. */
const rounded = (hundredths: bigint, step: bigint): bigint => {
  const unit = step * 100n
  return ((hundredths + unit / 2n) / unit) * step
}

/** A price after a raise or cut; null where it would be none: zero or less, or above the highest. */
export const priceAfter = (price: Centavos, change: PriceChange): Centavos | null => {
  const hundredths =
    change.by === 'amount' ? (price + change.amount) * 100n : price * BigInt(100 + change.percent)
  if (hundredths <= 0n) return null
  const after = rounded(hundredths, steps[change.round])
  return after > 0n && after <= MOST_PRICE ? centavos(after) : null
}
