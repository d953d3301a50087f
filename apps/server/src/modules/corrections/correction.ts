import {
  correctionDayPesos,
  correctionWaitsDays,
  type CorrectionDirection,
  type CorrectionReason,
  type CorrectionSource,
  type CorrectionState,
} from '@saldo/contract/corrections'
import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavosOfPesos, type Centavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import type { AccountKey } from '../ledger/index.ts'

/** Money that the office moves between a QR and the account that had or lacked it. */
export type Correction = {
  eventId: EventId
  id: OpId
  walletId: WalletId
  direction: CorrectionDirection
  amount: Centavos
  account: AccountKey
  reason: CorrectionReason
  note: string
  needsApproval: boolean
  state: CorrectionState
  askedBy: UserId
  askedAt: Date
  /** The day on the event's clock, year-month-day. */
  askedOn: string
  /** Who approved or refused it. */
  decidedBy: UserId | null
  decidedAt: Date | null
  refusal: string | null
}

/** What one person may ask for in a day without another's approval. */
export const DAY_LIMIT = centavosOfPesos(correctionDayPesos)

const DAY_MS = 86_400_000

/** When a correction that nobody decided expires. */
export const expiryOf = ({ askedAt }: Pick<Correction, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + correctionWaitsDays * DAY_MS)

/** Whether another person must approve: above the event's limit, or with all that was asked today above the day's. */
export const needsAnother = (
  amount: Centavos,
  { limit, today }: { limit: Centavos; today: Centavos },
): boolean => amount > limit || today + amount > DAY_LIMIT

const BAR = 'bar_revenue:'

export const accountOf = (source: Exclude<CorrectionSource, 'bar'> | { bar: PlaceId }): AccountKey =>
  typeof source === 'string' ? source : `${BAR}${source.bar}`

/** The source of an account, and its bar. */
export const sourceOf = (account: AccountKey): { source: CorrectionSource; placeId: PlaceId | null } => {
  if (account.startsWith(BAR)) return { source: 'bar', placeId: account.slice(BAR.length) as PlaceId }
  return { source: account as Exclude<CorrectionSource, 'bar'>, placeId: null }
}

/** Accounts that can't give more than they have: what people paid to nobody yet, and what a bar sold. */
export const isLimited = (account: AccountKey): boolean =>
  account === 'payment_suspense' || account.startsWith(BAR)

/** The ledger's id of a correction: it is booked once. */
export const correctionOpId = (id: OpId): OpId => v5('correction', id) as OpId
