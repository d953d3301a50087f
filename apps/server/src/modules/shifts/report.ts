import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Databases } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { eventOf, instantOf } from '../events/index.ts'
import { activityOf, type Activity, createPlaceTotals, noTotals, type Totals } from '../ledger/index.ts'
import { drawerLimitsOf, findPlace, type Place, placesOf } from '../venue/index.ts'
import { shiftsOf } from './queries.ts'
import { differenceOf, type Shift, terminalDifferenceOf } from './shift.ts'

type Reads = { databases: Pick<Databases, 'control' | 'forEvent'> }
type Needs = Pick<Deps, 'databases' | 'clock'>

/** Cash points sell before the doors open. */
const BEFORE_START_MS = 366 * 24 * 60 * 60 * 1000

/** A shift with the names of its place and person. */
export type NamedShift = { shift: Shift; place: Place; who: string }

/** An event's activity, the time it was read, and the event's name and time zone. */
export type EventReport = { activity: Activity; madeAt: Date; event: { name: string; timezone: string } }

/** `drawer` is null while the shift is open, because its count is blind. Amounts in centavos. */
export type ShiftReport = NamedShift &
  EventReport & {
    drawer: { expected: Centavos; counted: Centavos; difference: Centavos } | null
    /** The vouchers of the card terminal; null while the shift is open. */
    terminal: { expected: Centavos; counted: Centavos; difference: Centavos } | null
  }

export type PlaceReport = EventReport & { place: Place }

const placeAt = async ({ databases }: Reads, eventId: EventId, placeId: PlaceId): Promise<Place> => {
  const place = await findPlace(await databases.forEvent(eventId), eventId, placeId)
  if (place === null) throw new AppError('not_found')
  return place
}

/**
 * Adds the names of place and person; an erased account has an empty name. Throws not_found when the event
 * does not have the place.
 */
export const nameShift = async (deps: Reads, shift: Shift): Promise<NamedShift> => {
  const [place, user] = await Promise.all([
    placeAt(deps, shift.eventId, shift.placeId),
    findUser(deps.databases.control, shift.userId),
  ])
  return { shift, place, who: user?.name ?? '' }
}

/** The cash from which the drawer of a shift's place should be emptied, in centavos; null for no limit. */
export const drawerLimitOf = async ({ databases }: Needs, shift: Shift): Promise<Centavos | null> =>
  (await drawerLimitsOf(await databases.forEvent(shift.eventId), shift.eventId)).get(shift.placeId) ?? null

const drawerOf = ({ end }: Shift): ShiftReport['drawer'] =>
  end && { expected: end.expected, counted: end.counted, difference: differenceOf(end) }

const terminalOf = ({ end }: Shift): ShiftReport['terminal'] =>
  end && {
    expected: end.expectedTerminal,
    counted: end.countedTerminal,
    difference: terminalDifferenceOf(end),
  }

/**
 * A shift's report over all of its person's operations, at any place the shift moved to. Throws as
 * `nameShift`.
 */
export const reportShift = async (
  deps: Needs,
  shift: Shift,
  madeAt = deps.clock.now(),
): Promise<ShiftReport> => {
  const { eventId, userId, openedAt, end } = shift
  // Includes the shift's last millisecond.
  const to = new Date((end?.at ?? madeAt).getTime() + 1)
  const db = await deps.databases.forEvent(eventId)
  const [named, event, activity] = await Promise.all([
    nameShift(deps, shift),
    eventOf(deps.databases.control, eventId),
    activityOf(db, { eventId, from: openedAt, to, actor: userId }),
  ])
  return { ...named, activity, madeAt, event, drawer: drawerOf(shift), terminal: terminalOf(shift) }
}

/** The activity at all of the event's places, or at one. */
const reportSince = async (deps: Needs, eventId: EventId, place?: PlaceId): Promise<EventReport> => {
  const madeAt = deps.clock.now()
  const event = await eventOf(deps.databases.control, eventId)
  const from = new Date(event.startsAt.getTime() - BEFORE_START_MS)
  const to = new Date(madeAt.getTime() + 1)
  const db = await deps.databases.forEvent(eventId)
  return { activity: await activityOf(db, { eventId, from, to, place }), madeAt, event }
}

/** The activity at all of the event's places. Throws not_found. */
export const reportEvent = (deps: Needs, eventId: EventId): Promise<EventReport> => reportSince(deps, eventId)

/** A night belongs to the day on which it began. */
const DAY_BEGINS = '06:00'
const DAY_MS = 86_400_000

export type DayReport = EventReport & { from: Date; to: Date }

/**
 * The activity at all of the event's places on one day (`2030-01-31`), from 6 in the morning until 6 of the
 * next on the event's clock. Throws not_found.
 */
export const reportDay = async (deps: Needs, eventId: EventId, day: string): Promise<DayReport> => {
  const madeAt = deps.clock.now()
  const event = await eventOf(deps.databases.control, eventId)
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  const [from, to] = [day, next].map((date) => instantOf(`${date}T${DAY_BEGINS}`, event.timezone)) as [
    Date,
    Date,
  ]
  const db = await deps.databases.forEvent(eventId)
  return { activity: await activityOf(db, { eventId, from, to }), madeAt, event, from, to }
}

/** The activity at one of the event's places. Throws not_found. */
export const reportPlace = async (deps: Needs, eventId: EventId, placeId: PlaceId): Promise<PlaceReport> => {
  const place = await placeAt(deps, eventId, placeId)
  return { place, ...(await reportSince(deps, eventId, placeId)) }
}

/** The event's shifts: open ones first, then the newest. */
export const listShifts = async (deps: Reads, eventId: EventId): Promise<NamedShift[]> => {
  const shifts = await shiftsOf(await deps.databases.forEvent(eventId), eventId)
  return Promise.all(shifts.map((shift) => nameShift(deps, shift)))
}

export type LiveSales = { at: Date; places: { place: Place; totals: Totals }[] }

/** Sales so far of each of an event's places, by name; cached for up to a second. */
export const createLiveSales = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>) => {
  const totalsOf = createPlaceTotals({ clock, forEvent: databases.forEvent })
  return async (eventId: EventId): Promise<LiveSales> => {
    const { at, places } = await totalsOf(eventId)
    const all = await placesOf(await databases.forEvent(eventId), eventId)
    return { at, places: all.map((place) => ({ place, totals: places.get(place.id) ?? noTotals() })) }
  }
}
