import type { OfflineTillState } from '@saldo/contract/offline-office'
import type { PermittedTill } from './till-queries.ts'

/** Tills in contact say so every few seconds, and it is written every ten. */
const IN_CONTACT_MS = 30_000

type Known = Pick<
  PermittedTill,
  'written' | 'posted' | 'endsAt' | 'returnedAt' | 'reportedAt' | 'writtenOffAt'
>

/**
 * What is known of a till. One without contact may be selling while its permit runs, and may have sold until it says,
 * after that permit's end, how far its journal is.
 */
export const tillStateAt = (till: Known, at: Date): OfflineTillState => {
  if (till.writtenOffAt !== null) return 'written_off'
  if (till.written > till.posted) return 'behind'
  if (till.returnedAt !== null || till.reportedAt >= till.endsAt) return 'settled'
  const isInContact = at.getTime() - till.reportedAt.getTime() <= IN_CONTACT_MS
  return isInContact && till.endsAt > at ? 'online' : 'away'
}

/** Whether refunds and cash-outs wait for a till: it may hold sales that nobody else knows of. */
export const isAwaited = (till: Known, at: Date): boolean =>
  ['away', 'behind'].includes(tillStateAt(till, at))
