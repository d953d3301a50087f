import type { Attempt, AttemptStatus } from './order.ts'

/** The statuses that a gateway may report until a payment moved money. */
const told = [
  'waiting',
  'in_process',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const

/**
 * The allowed transitions of an attempt. Before its money moved a gateway may report any status; paid money
 * can only be refunded or disputed, and a refund is final.
 */
const transitions: { readonly [From in AttemptStatus]: readonly AttemptStatus[] } = {
  offered: ['started', 'refused', ...told],
  started: ['unknown', 'offered', 'refused', 'lost', ...told],
  unknown: ['offered', 'refused', 'lost', ...told],
  waiting: told,
  in_process: told,
  rejected: ['started', ...told],
  cancelled: told,
  refused: told,
  lost: told,
  approved: ['refunded', 'charged_back'],
  charged_back: ['approved', 'refunded'],
  refunded: [],
}

export const attemptStatuses = Object.keys(transitions) as AttemptStatus[]

/** Whether the table allows a transition; any other is refused and recorded. Staying is no transition. */
export const canProgress = (from: AttemptStatus, to: AttemptStatus): boolean =>
  from === to || transitions[from].includes(to)

/** True while an attempt's answer is not final: it may still charge. */
export const isOpen = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'started' || status === 'unknown' || status === 'waiting' || status === 'in_process'
