import { runsEvent } from '@saldo/contract/roles'
import type { Post } from '../../desk/desk.ts'
import type { Entry, QueueState } from '../../queue/queue.ts'
import type { Answer } from '../../queue/operation.ts'
import { alsoVoidIn, type PastOperation, shownOf } from '../../queue/past-operation.ts'

/** One operation in this device's recent list. */
export type Recent = Pick<
  PastOperation,
  'opId' | 'eventId' | 'userId' | 'occurredAt' | 'kind' | 'amount' | 'holder' | 'items' | 'discount'
> & {
  state: 'waiting' | Answer['kind'] | 'voided'
  sentence: string | null
}

const LISTED = 10

const recentOfEntry = ({ operation, answer }: Entry): Recent => ({
  ...shownOf(operation),
  state: answer ? answer.kind : 'waiting',
  sentence: answer?.kind === 'refused' ? answer.sentence : null,
})

const recentOfPast = ({ isBooked, voids: _voids, alsoVoids: _also, ...past }: PastOperation): Recent => ({
  ...past,
  state: isBooked === null ? 'unclear' : isBooked ? 'booked' : 'refused',
})

const voidedIn = ({ entries, past }: QueueState): Set<string> => {
  const voided = new Set<string>()
  for (const { operation, answer } of entries) {
    if (operation.kind !== 'void' || answer?.kind !== 'booked') continue
    for (const opId of [operation.operation, ...alsoVoidIn(answer)]) voided.add(opId)
  }
  for (const { voids, alsoVoids = [], isBooked } of past) {
    if (voids === null || isBooked !== true) continue
    for (const opId of [voids, ...alsoVoids]) voided.add(opId)
  }
  return voided
}

/** This device's newest ten operations at an event: pending, ended, or voided here. */
export const recentIn = (queued: QueueState, eventId: PastOperation['eventId']): Recent[] => {
  const voided = voidedIn(queued)
  return [...queued.entries.toReversed().map(recentOfEntry), ...queued.past.map(recentOfPast)]
    .filter((each) => each.eventId === eventId)
    .slice(0, LISTED)
    .map((each) => (each.state === 'booked' && voided.has(each.opId) ? { ...each, state: 'voided' } : each))
}

const MINUTE_MS = 60_000

type Asker = { userId: PastOperation['userId']; role: Post['role']; voidMinutes: number; nowMs: number }

const VOIDABLE: ReadonlySet<string> = new Set(['charge', 'topup', 'cashSale', 'cashout', 'courtesy'])

/** Whether the server would probably accept a void, as far as this device knows; the server decides. */
export const mayVoid = (recent: Recent, { userId, role, voidMinutes, nowMs }: Asker): boolean => {
  if (recent.state !== 'booked' || !VOIDABLE.has(recent.kind)) return false
  if (runsEvent(role)) return true
  return recent.userId === userId && nowMs - Date.parse(recent.occurredAt) < voidMinutes * MINUTE_MS
}
