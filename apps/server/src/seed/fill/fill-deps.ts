import type { SessionId, UserId } from '@saldo/contract/ids'
import type { Caller, EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { EventDeps, EventRecord } from '../../modules/events/index.ts'
import type { Product } from '../../modules/catalogue/index.ts'
import type { Place } from '../../modules/venue/index.ts'

export type FillDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log'> & Pick<EventDeps, 'follow'>

export type StaffedPlace = Place & { staff: readonly [UserId, UserId] }

/** An event that is ready to be filled; products in the order of `fullProducts`. */
export type FullEvent = {
  event: EventRecord
  bars: readonly StaffedPlace[]
  desks: readonly StaffedPlace[]
  products: readonly Product[]
}

/** What a member of the staff does at an event. */
export const byStaff = (event: EventRecord, id: UserId, at: Date): EventAct => {
  const actor: Caller = { kind: 'staff', id, sessionId: id as string as SessionId, authTime: at }
  return { actor, at, requestId: 'demo', eventId: event.id }
}

/** The element that a plan names: it was planned over the same list. */
export const at = <Element>(list: readonly Element[], index: number): Element => {
  const found = list[index]
  if (found === undefined) throw new RangeError(`The plan names ${index} of ${list.length}`)
  return found
}
