import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { eventOf } from '../events/index.ts'
import { activityOf, type Activity } from '../ledger/index.ts'
import { findPlace, type Place } from '../venue/index.ts'
import { shiftsOf } from './queries.ts'
import { differenceOf, type Shift, terminalDifferenceOf } from './shift.ts'

type Needs = Pick<Deps, 'databases' | 'clock'>

/** Cash points sell before the doors open. */
const BEFORE_START_MS = 366 * 24 * 60 * 60 * 1000

/** A shift with the names that people know it by. */
export type NamedShift = { shift: Shift; place: Place; who: string }

/** What was done, when that was read, and at which event. */
export type EventReport = { activity: Activity; madeAt: Date; event: { name: string; timezone: string } }

/** `drawer` is null while the shift is open: its count is blind. Amounts in centavos. */
export type ShiftReport = NamedShift &
  EventReport & {
    drawer: { expected: Centavos; counted: Centavos; difference: Centavos } | null
    /** The vouchers of the card terminal; null while the shift is open. */
    terminal: { expected: Centavos; counted: Centavos; difference: Centavos } | null
  }

export type PlaceReport = EventReport & { place: Place }

const placeAt = async ({ databases }: Needs, eventId: EventId, placeId: PlaceId): Promise<Place> => {
  const place = await findPlace(await databases.forEvent(eventId), eventId, placeId)
  if (place === null) throw new AppError('not_found')
  return place
}

/** Throws not_found for a place that the event doesn't have. Somebody who erased their account has no name left. */
export const nameShift = async (deps: Needs, shift: Shift): Promise<NamedShift> => {
  const [place, user] = await Promise.all([
    placeAt(deps, shift.eventId, shift.placeId),
    findUser(deps.databases.control, shift.userId),
  ])
  return { shift, place, who: user?.name ?? '' }
}

const drawerOf = ({ end }: Shift): ShiftReport['drawer'] =>
  end && { expected: end.expected, counted: end.counted, difference: differenceOf(end) }

const terminalOf = ({ end }: Shift): ShiftReport['terminal'] =>
  end && {
    expected: end.expectedTerminal,
    counted: end.countedTerminal,
    difference: terminalDifferenceOf(end),
  }

/** What somebody did during a shift, wherever the shift's place took it. Throws as `nameShift`. */
export const reportShift = async (
  deps: Needs,
  shift: Shift,
  madeAt = deps.clock.now(),
): Promise<ShiftReport> => {
  const { eventId, userId, openedAt, end } = shift
  // The last moment of a shift is part of it.
  const to = new Date((end?.at ?? madeAt).getTime() + 1)
  const db = await deps.databases.forEvent(eventId)
  const [named, event, activity] = await Promise.all([
    nameShift(deps, shift),
    eventOf(deps.databases.control, eventId),
    activityOf(db, { eventId, from: openedAt, to, actor: userId }),
  ])
  return { ...named, activity, madeAt, event, drawer: drawerOf(shift), terminal: terminalOf(shift) }
}

/** All that was done at the event's places, or at one of them. */
const reportSince = async (deps: Needs, eventId: EventId, place?: PlaceId): Promise<EventReport> => {
  const madeAt = deps.clock.now()
  const event = await eventOf(deps.databases.control, eventId)
  const from = new Date(event.startsAt.getTime() - BEFORE_START_MS)
  const to = new Date(madeAt.getTime() + 1)
  const db = await deps.databases.forEvent(eventId)
  return { activity: await activityOf(db, { eventId, from, to, place }), madeAt, event }
}

/** All that was done at the event's places. Throws not_found. */
export const reportEvent = (deps: Needs, eventId: EventId): Promise<EventReport> => reportSince(deps, eventId)

/** All that was done at a place of the event. Throws not_found. */
export const reportPlace = async (deps: Needs, eventId: EventId, placeId: PlaceId): Promise<PlaceReport> => {
  const place = await placeAt(deps, eventId, placeId)
  return { place, ...(await reportSince(deps, eventId, placeId)) }
}

/** The event's shifts, newest first. */
export const listShifts = async (deps: Needs, eventId: EventId): Promise<NamedShift[]> => {
  const shifts = await shiftsOf(await deps.databases.forEvent(eventId), eventId)
  return Promise.all(shifts.map((shift) => nameShift(deps, shift)))
}
