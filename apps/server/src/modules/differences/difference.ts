import type { DifferenceKind, DifferenceVerb } from '@saldo/contract/differences'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { OnlineGateway } from '../../gateways/gateway-payment.ts'
import type { Subject } from './subject.ts'

/** A difference as it is listed, amounts in centavos. */
export type Line = {
  subject: Subject
  /** `noEvent` for what belongs to no event of ours. */
  eventId: EventId
  kind: DifferenceKind
  gateway: OnlineGateway | null
  name: string
  code: string | null
  /** Whose shift it is. */
  userId: UserId | null
  detail: string | null
  ours: bigint | null
  theirs: bigint | null
  at: Date
  dueAt: Date | null
  /** Whether money or proofs are on their way, or the gateway decides. */
  isMoving: boolean
  closedAt: Date | null
}

/** Which lines a source is asked for: of one event, or of all that its database has. */
export type Wanted = { event: EventId | null; isOpen: boolean; limit: number }

/** What one person asked for, and what another decided. */
export type Ask = {
  eventId: EventId
  id: OpId
  /** Its difference, by name. */
  subject: string
  verb: DifferenceVerb
  reason: string
  walletId: WalletId | null
  amount: Centavos
  by: UserId
  at: Date
  decided: { by: UserId; at: Date; isApproved: boolean } | null
}

export type Note = { eventId: EventId; id: OpId; subject: string; text: string; by: UserId; at: Date }

/** How far apart both sides are, without a sign. */
export const apart = ({ ours, theirs }: Pick<Line, 'ours' | 'theirs'>): bigint => {
  const difference = (theirs ?? 0n) - (ours ?? 0n)
  return difference < 0n ? -difference : difference
}
