import { centavos, type Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { AppError } from '../../kernel/errors.ts'

const MOST_DEVICE_DRIFT_MS = 31 * 24 * 60 * 60 * 1000

/** The device's time of an operation; undefined where its clock is so wrong that it says nothing. */
export const deviceTime = (told: string | undefined, now: Date): Date | undefined => {
  if (told === undefined) return undefined
  const at = new Date(told)
  return Math.abs(at.getTime() - now.getTime()) <= MOST_DEVICE_DRIFT_MS ? at : undefined
}

type Line = { quantity: number; unitPrice: Centavos }

/** Throws validation_failed when a charge is not its lines and its tip: a receipt must add up. */
export const checkSale = (items: readonly Line[], amount: Centavos, tip: Centavos): void => {
  if (tip >= amount) throw new AppError('validation_failed', { errors: { tip: [venueCopy.tipTooHigh] } })
  checkItems(items, centavos(amount - tip))
}

/** Throws validation_failed when a sale's lines are not what is charged: a receipt must add up. */
export const checkItems = (items: readonly Line[], amount: Centavos): void => {
  if (items.length === 0) return
  const total = items.reduce((sum, item) => sum + BigInt(item.quantity) * item.unitPrice, 0n)
  if (total !== amount)
    throw new AppError('validation_failed', { errors: { items: [venueCopy.itemsDoNotAddUp] } })
}
