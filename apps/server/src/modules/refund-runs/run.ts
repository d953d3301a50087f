import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { OnlineGateway } from '../../gateways/gateway-payment.ts'
import type { PauseReason, RunState } from '@saldo/contract/refund-runs'

/** One giving back of what is left at an event. */
export type RefundRun = {
  eventId: EventId
  runId: string
  state: RunState
  /** Set while it is paused. */
  pausedBecause: PauseReason | null
  pausedGateway: OnlineGateway | null
  /** Null for one that began by itself. */
  startedBy: UserId | null
  createdAt: Date
  /** The last QR whose refunds are planned; null before the first. */
  preparedTo: WalletId | null
  preparedAt: Date | null
  /** Refusals before it don't count against a gateway any more. */
  resumedAt: Date
  closedAt: Date | null
}

/** QRs whose refunds are planned in one transaction. */
export const PAGE = 500

/** Refunds that gateways are asked for in one step, and the pause until the next: five a second. */
export const STEP = { refunds: 5, everyMs: 1_000 } as const

/** Refusals in a row after which a run stops, for a person to look. */
export const MOST_REFUSALS = 5
