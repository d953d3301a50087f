import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { BreakageState } from '@saldo/contract/breakage'

type Step = { by: UserId; at: Date }
export type Lapse = { qrs: number; total: Centavos }

/** What nobody asked back until the deadline, on its way to the organiser. */
export type BreakageRequest = Lapse & {
  eventId: EventId
  id: OpId
  state: BreakageState
  asked: Step
  approved: Step | null
  cancelled: Step | null
  /** The last QR that was looked at; null before the first. */
  doneTo: WalletId | null
  booked: Lapse
  closedAt: Date | null
}
