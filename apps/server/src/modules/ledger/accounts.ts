import type { PlaceId, ShiftId } from '@saldo/contract/ids'

/** An account of an event's catalogue, by its key. `wallets` is the customers' side and never named by a caller. */
export type AccountKey =
  | `bar_revenue:${string}`
  | `tips:${string}`
  | `cash_drawer:${string}`
  | `gateway_clearing:${string}`
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
  | 'merge_clearing'

/** What a bar earns. */
export const barRevenue = (place: PlaceId): AccountKey => `bar_revenue:${place}`

/** What a bar's people were given on top. */
export const barTips = (place: PlaceId): AccountKey => `tips:${place}`

const DRAWER = 'cash_drawer:'

/** The cash of one shift. */
export const cashDrawer = (shift: string): AccountKey => `${DRAWER}${shift}`

export const isDrawer = (key: string | undefined): boolean => key?.startsWith(DRAWER) === true

/** The shift whose cash an account is; null for any other account. */
export const shiftOfDrawer = (key: string): ShiftId | null =>
  isDrawer(key) ? (key.slice(DRAWER.length) as ShiftId) : null
