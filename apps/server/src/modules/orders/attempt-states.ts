import type { Attempt, AttemptStatus } from './order.ts'

/** What a gateway may say at any time of a payment that nobody decided yet, or that it took back its word about. */
const told = ['in_process', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back'] as const

/**
 * Where an attempt may go. Before its money moved a gateway may say anything; money that was taken can only be given
 * back or disputed, and what was given back is the end.
 */
const transitions: { readonly [From in AttemptStatus]: readonly AttemptStatus[] } = {
  offered: ['started', 'refused', ...told],
  started: ['unknown', 'offered', 'refused', 'lost', ...told],
  unknown: ['offered', 'refused', 'lost', ...told],
  in_process: told,
  rejected: ['started', ...told],
  cancelled: told,
  refused: told,
  lost: told,
  approved: ['refunded', 'charged_back'],
  charged_back: ['approved', 'refunded'],
  refunded: [],
}

/** The whole table of an attempt's transitions: what is not in it is refused and recorded. Staying is no transition. */
export const canProgress = (from: AttemptStatus, to: AttemptStatus): boolean =>
  from === to || transitions[from].includes(to)

/** True while an attempt's answer is not final: it may still charge. */
export const isOpen = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'started' || status === 'unknown' || status === 'in_process'
