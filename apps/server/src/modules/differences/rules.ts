import type { DifferenceAct } from '@saldo/contract/differences'
import { noEvent } from '@saldo/contract/refunds'
import type { Line } from './difference.ts'
import type { Listed } from './read-lines.ts'

/** What a person alone, or two, may do of each kind while nothing is asked or under way. */
const ofKind: Record<Line['kind'], readonly DifferenceAct[]> = {
  unknown_here: ['resolve'],
  unknown_there: ['resolve', 'debt'],
  amount: ['resolve'],
  refunded: ['resolve'],
  fee: ['resolve'],
  not_applied: ['resolve'],
  cash: ['note', 'accept_loss', 'corrected'],
  terminal: ['note', 'accept_loss', 'corrected'],
  suspense: ['resolve', 'assign', 'pay_out'],
  chargeback: ['prove', 'accept_loss'],
  batch: ['debt', 'corrected'],
}

/** Reasons for which suspended money is none that the books have. */
const NOT_OURS = new Set(['test_mode', 'wrong_account', 'currency_mismatch'])

type Facts = {
  now: Date
  /** Whether a payment that its gateway doesn’t know may be a debt by now. */
  mayBeDebt: boolean
}

const isPossible = (line: Line, act: DifferenceAct, { now, mayBeDebt }: Facts): boolean => {
  const { kind, eventId, detail, theirs, dueAt } = line
  if (act === 'debt') return kind === 'batch' ? theirs !== 0n : mayBeDebt
  if (act === 'corrected' && kind === 'batch') return theirs === 0n
  if (act === 'assign') return eventId !== noEvent && !NOT_OURS.has(detail ?? '')
  if (act === 'prove') return dueAt === null || dueAt > now
  return true
}

/** The acts that a difference has now. */
export const actsOf = (line: Listed, facts: Facts): DifferenceAct[] => {
  const { kind, closedAt, ask, isMoving } = line
  if (closedAt !== null || ask?.decided === null) return []
  const acts = ofKind[kind].filter((act) => isPossible(line, act, facts))
  // What a gateway decides can only be given up, or proved further.
  if (isMoving) return kind === 'chargeback' ? acts.filter((act) => act === 'accept_loss') : []
  return acts
}
