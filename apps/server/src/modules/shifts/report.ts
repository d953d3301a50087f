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

/** `drawer` is null while the shift is open: its count is blind. Amounts in centavos. */
export type ShiftReport = NamedShift & {
  activity: Activity
  drawer: { expected: Centavos; counted: Centavos; difference: Centavos } | null
  /** The vouchers of the card terminal; null while the shift is open. */
  terminal: { expected: Centavos; counted: Centavos; difference: Centavos } | null
}

export type PlaceReport = { place: Place; activity: Activity }

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
export const reportShift = async (deps: Needs, shift: Shift): Promise<ShiftReport> => {
  const { eventId, userId, openedAt, end } = shift
  // The last moment of a shift is part of it.
  const to = new Date((end?.at ?? deps.clock.now()).getTime() + 1)
  const db = await deps.databases.forEvent(eventId)
  const [named, activity] = await Promise.all([
    nameShift(deps, shift),
    activityOf(db, { eventId, from: openedAt, to, actor: userId }),
  ])
  return { ...named, activity, drawer: drawerOf(shift), terminal: terminalOf(shift) }
}

/** All that was done at a place of the event. Throws not_found. */
export const reportPlace = async (deps: Needs, eventId: EventId, placeId: PlaceId): Promise<PlaceReport> => {
  const [place, event] = await Promise.all([
    placeAt(deps, eventId, placeId),
    eventOf(deps.databases.control, eventId),
  ])
  const db = await deps.databases.forEvent(eventId)
  const from = new Date(event.startsAt.getTime() - BEFORE_START_MS)
  const to = new Date(deps.clock.now().getTime() + 1)
  return { place, activity: await activityOf(db, { eventId, from, to, place: placeId }) }
}

/** The event's shifts, newest first. */
export const listShifts = async (deps: Needs, eventId: EventId): Promise<NamedShift[]> => {
  const shifts = await shiftsOf(await deps.databases.forEvent(eventId), eventId)
  return Promise.all(shifts.map((shift) => nameShift(deps, shift)))
}
