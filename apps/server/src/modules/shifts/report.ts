import type { EventId, PlaceId, ShiftId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { type Role, runsEvent } from '@saldo/contract/roles'
import { DAY_BEGINS_AT } from '@saldo/contract/shifts'
import type { EventDatabases } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { sumGiven, type GivenSum } from '../catalogue/index.ts'
import { namesOf, staffNameOf } from '../auth/index.ts'
import { tillEventOf, instantOf, type EventRecord } from '../events/index.ts'
import { activityOf, type Activity, createPlaceTotals, noTotals, type Totals } from '../ledger/index.ts'
import { drawerLimitsOf, findPlace, type Place, placesOf } from '../venue/index.ts'
import { movedByShift, movementsOf, type Moved, type NamedMovement } from './movements.ts'
import { findShift, shiftsOf } from './queries.ts'
import { differenceOf, type Reason, type Shift, terminalDifferenceOf } from './shift.ts'

type Reads = { databases: EventDatabases }
type Needs = Pick<Deps, 'databases' | 'clock'>

const DAY_MS = 86_400_000
/** Cash points sell before the doors open. */
const BEFORE_START_MS = 366 * DAY_MS

/** A shift with the names of its place and person. */
export type NamedShift = { shift: Shift; place: Place; who: string }

/** An event's activity, the time it was read, and the event's name and time zone. */
export type EventReport = {
  activity: Activity
  /** Discounts, and bills that nobody paid. */
  given: readonly GivenSum[]
  madeAt: Date
  event: { name: string; timezone: string }
}

/** `drawer` is null while the shift is open, because its count is blind. Amounts in centavos. */
export type ShiftReport = NamedShift &
  EventReport & {
    drawer: { expected: Centavos; counted: Centavos; difference: Centavos } | null
    /** The vouchers of the card terminal; null while the shift is open. */
    terminal: { expected: Centavos; counted: Centavos; difference: Centavos } | null
    movements: readonly NamedMovement[]
    /** The difference's reason, with who gave it; null while nobody did. */
    reason: (Reason & { who: string }) | null
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
  const [place, who] = await Promise.all([
    placeAt(deps, shift.eventId, shift.placeId),
    staffNameOf(deps.databases.control, shift.userId),
  ])
  return { shift, place, who: who ?? '' }
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

const reasonOf = async ({ databases }: Reads, { end }: Shift): Promise<ShiftReport['reason']> => {
  if (!end?.reason) return null
  const { by } = end.reason
  return { ...end.reason, who: (await namesOf(databases.control, [by])).get(by) ?? '' }
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
  const [named, movements, reason, event, activity, given] = await Promise.all([
    nameShift(deps, shift),
    movementsOf(deps, eventId, shift.id),
    reasonOf(deps, shift),
    tillEventOf(deps.databases, eventId),
    activityOf(db, { eventId, from: openedAt, to, actor: userId }),
    sumGiven(db, eventId, { from: openedAt, to, givenBy: userId }),
  ])
  const ended = { drawer: drawerOf(shift), terminal: terminalOf(shift), reason }
  return { ...named, activity, given, madeAt, event, movements, ...ended }
}

type Span = { from: Date; to: Date }

/** The activity at all of the event's places, or at one, over a span of its time. Throws not_found. */
const reportOver = async (
  deps: Needs,
  eventId: EventId,
  spanOf: (event: EventRecord, madeAt: Date) => Span,
  place?: PlaceId,
): Promise<EventReport & Span> => {
  const madeAt = deps.clock.now()
  const event = await tillEventOf(deps.databases, eventId)
  const span = spanOf(event, madeAt)
  const db = await deps.databases.forEvent(eventId)
  const given = await sumGiven(db, eventId, { ...span, place })
  return { activity: await activityOf(db, { eventId, ...span, place }), given, madeAt, event, ...span }
}

const sinceItBegan = ({ startsAt }: EventRecord, madeAt: Date): Span => ({
  from: new Date(startsAt.getTime() - BEFORE_START_MS),
  to: new Date(madeAt.getTime() + 1),
})

type Reader = { act: Act<Caller>; role: Role | null }

/** The user's own shift once closed, or any shift for a manager of the event. Throws not_found. */
export const reportFor = async (
  deps: Needs,
  { act, role }: Reader,
  eventId: EventId,
  id: ShiftId,
): Promise<ShiftReport> => {
  const shift = await findShift(await deps.databases.forEvent(eventId), eventId, id)
  const isOwn = shift?.userId === act.actor.id && shift.end !== null
  if (shift === null || !(runsEvent(role) || isOwn)) throw new AppError('not_found')
  return reportShift(deps, shift)
}

/** The activity at all of the event's places. Throws not_found. */
export const reportEvent = (deps: Needs, eventId: EventId): Promise<EventReport> =>
  reportOver(deps, eventId, sinceItBegan)

export type DayReport = EventReport & Span

/** When a day (`2030-01-31`) begins on the event's clock, or the one that many days after it. */
const beginOf = (day: string, timezone: string, after = 0): Date => {
  const date = new Date(Date.parse(day) + after * DAY_MS).toISOString().slice(0, 10)
  return instantOf(`${date}T${String(DAY_BEGINS_AT).padStart(2, '0')}:00`, timezone)
}

/** The activity at all of the event's places on one day (`2030-01-31`), until the next begins. Throws not_found. */
export const reportDay = (deps: Needs, eventId: EventId, day: string): Promise<DayReport> =>
  reportOver(deps, eventId, ({ timezone }) => ({
    from: beginOf(day, timezone),
    to: beginOf(day, timezone, 1),
  }))

/** The activity at one of the event's places. Throws not_found. */
export const reportPlace = async (deps: Needs, eventId: EventId, placeId: PlaceId): Promise<PlaceReport> => {
  const place = await placeAt(deps, eventId, placeId)
  return { place, ...(await reportOver(deps, eventId, sinceItBegan, placeId)) }
}

/** A shift with what was taken out of its drawer and added to it. */
export type ListedShift = NamedShift & { moved: Moved }

const unmoved: Moved = { withdrawn: centavos(0), added: centavos(0) }

/** The event's shifts: open ones first, then the newest. */
export const listShifts = async (deps: Reads, eventId: EventId): Promise<ListedShift[]> => {
  const shifts = await shiftsOf(await deps.databases.forEvent(eventId), eventId)
  const moved = await movedByShift(deps, eventId)
  return Promise.all(
    shifts.map(async (shift) => ({
      ...(await nameShift(deps, shift)),
      moved: moved.get(shift.id) ?? unmoved,
    })),
  )
}

export type LiveSales = { at: Date; places: { place: Place; totals: Totals; given: GivenSum[] }[] }

/** Sales so far of each of an event's places, by name; cached for up to a second. */
export const createLiveSales = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>) => {
  const totalsOf = createPlaceTotals({ clock, forEvent: databases.forEvent })
  return async (eventId: EventId): Promise<LiveSales> => {
    const { at, places } = await totalsOf(eventId)
    const db = await databases.forEvent(eventId)
    const all = await placesOf(db, eventId)
    const given = Map.groupBy(await sumGiven(db, eventId, {}), ({ place }) => place)
    return {
      at,
      places: all.map((place) => ({
        place,
        totals: places.get(place.id) ?? noTotals(),
        given: given.get(place.id) ?? [],
      })),
    }
  }
}
