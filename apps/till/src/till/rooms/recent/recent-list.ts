import { type Asker, isStillOurs, piecesOf } from '../../desk/taking-back.ts'
import type { Entry, QueueState } from '../../queue/queue.ts'
import type { Answer, SoldItem } from '../../queue/operation.ts'
import { alsoVoidIn, type PastOperation, shownOf } from '../../queue/past-operation.ts'

/** One operation in this device's recent list. */
export type Recent = Pick<
  PastOperation,
  | 'opId'
  | 'eventId'
  | 'userId'
  | 'by'
  | 'occurredAt'
  | 'kind'
  | 'amount'
  | 'holder'
  | 'items'
  | 'discount'
  | 'isNewQr'
> & {
  /** What went back of its items since. */
  returned?: readonly SoldItem[]
  state: 'waiting' | Answer['kind'] | 'voided'
  sentence: string | null
}

/** At least so many are listed, however long ago they were made. */
const LEAST = 10

const recentOfEntry = ({ operation, answer }: Entry): Recent => ({
  ...shownOf(operation),
  state: answer ? answer.kind : 'waiting',
  sentence: answer?.kind === 'refused' ? answer.sentence : null,
})

const recentOfPast = ({
  isBooked,
  voids: _voids,
  alsoVoids: _also,
  returns: _returns,
  ...past
}: PastOperation): Recent => ({
  ...past,
  state: isBooked === null ? 'unclear' : isBooked ? 'booked' : 'refused',
})

const voidedIn = ({ entries, past }: QueueState): Set<string> => {
  const voided = new Set<string>()
  for (const { operation, answer } of entries) {
    if (answer?.kind !== 'booked') continue
    const also = alsoVoidIn(answer)
    for (const opId of operation.kind === 'void' ? [operation.operation, ...also] : also) voided.add(opId)
  }
  for (const { voids, alsoVoids = [], isBooked } of past) {
    if (isBooked !== true) continue
    for (const opId of voids === null ? alsoVoids : [voids, ...alsoVoids]) voided.add(opId)
  }
  return voided
}

/** What this device gave back, by the charge that it was of. */
const returnedIn = ({ entries, past }: QueueState): Map<string, SoldItem[]> => {
  const returned = new Map<string, SoldItem[]>()
  const add = (of: string, items: readonly SoldItem[]) =>
    returned.set(of, [...(returned.get(of) ?? []), ...items])
  for (const { operation, answer } of entries)
    if (operation.kind === 'returnItems' && answer?.kind === 'booked')
      add(operation.operation, operation.items)
  for (const { returns, items = [], isBooked } of past)
    if (returns !== undefined && isBooked === true) add(returns, items)
  return returned
}

/** What became of a booked operation since, as far as this device knows. */
const sinceThen = (
  each: Recent,
  voided: ReadonlySet<string>,
  returned: ReadonlyMap<string, SoldItem[]>,
): Recent => {
  if (each.state !== 'booked') return each
  const back = returned.get(each.opId)
  const isWhole = back !== undefined && piecesOf(back) >= piecesOf(each.items ?? [])
  if (voided.has(each.opId) || isWhole) return { ...each, state: 'voided' }
  return back ? { ...each, returned: back } : each
}

/** This device's operations at an event, newest first: pending, ended, or taken back here. */
export const recentIn = (queued: QueueState, eventId: PastOperation['eventId']): Recent[] => {
  const [voided, returned] = [voidedIn(queued), returnedIn(queued)]
  return [...queued.entries.toReversed().map(recentOfEntry), ...queued.past.map(recentOfPast)]
    .filter((each) => each.eventId === eventId)
    .map((each) => sinceThen(each, voided, returned))
}

const MINUTE_MS = 60_000

/** How many of the newest to list: all that were made within the void's window, and never fewer than ten. */
export const listedOf = (
  recent: readonly Recent[],
  { voidMinutes, nowMs }: Pick<Asker, 'voidMinutes' | 'nowMs'>,
): number => {
  const since = nowMs - voidMinutes * MINUTE_MS
  return Math.max(LEAST, recent.filter(({ occurredAt }) => Date.parse(occurredAt) > since).length)
}

const VOIDABLE: ReadonlySet<string> = new Set([
  'charge',
  'returnCups',
  'topup',
  'cashSale',
  'cashout',
  'courtesy',
])

/** Whether the server would probably accept a void, as far as this device knows; the server decides. */
export const mayVoid = (recent: Recent, asker: Asker): boolean =>
  recent.state === 'booked' && VOIDABLE.has(recent.kind) && isStillOurs(recent, asker)
