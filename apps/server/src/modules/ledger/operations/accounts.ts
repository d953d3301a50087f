import type { PlaceId, ShiftId } from '@saldo/contract/ids'

/**
 * Key of an account of the event. `wallets`, the customers' side, is not among them: no caller may name it.
 */
export type AccountKey =
  | `bar_revenue:${string}`
  | `tips:${string}`
  | `cash_drawer:${string}`
  | `gateway_clearing:${string}`
  | `vendor_payable:${string}`
  | 'gateway_fee'
  | 'bank'
  | 'refund_payable'
  | 'payment_suspense'
  | 'chargeback_receivable'
  | 'promo'
  | 'terminal_clearing'
  | 'cash_difference'
  | 'offline_loss'
  | 'breakage'
  | 'commission'
  | 'vat_payable'
  | 'cup_deposits'
  | 'merge_clearing'

const BAR = 'bar_revenue:'

/** Revenue account of a bar. */
export const barRevenue = (place: PlaceId): AccountKey => `${BAR}${place}`

/** Account of the tips for a bar's staff. */
export const barTips = (place: PlaceId): AccountKey => `tips:${place}`

/** What is owed to the owner of a place, after its statement was approved. */
export const vendorPayable = (place: PlaceId): AccountKey => `vendor_payable:${place}`

const DRAWER = 'cash_drawer:'

/** Cash drawer account of one shift. */
export const cashDrawer = (shift: string): AccountKey => `${DRAWER}${shift}`

export const isDrawer = (key: string | undefined): boolean => key?.startsWith(DRAWER) === true

/** Whether a transfer of the house from one account to another is a sale for cash. */
export const isCashSale = (from: string | undefined, to: string | undefined): boolean =>
  isDrawer(from) && to?.startsWith(BAR) === true

/** Shift of a cash drawer's account; null for any other account. */
export const shiftOfDrawer = (key: string): ShiftId | null =>
  isDrawer(key) ? (key.slice(DRAWER.length) as ShiftId) : null
