import { randomInt } from 'node:crypto'
import { managedBy } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import { DAY_BEGINS_AT } from '@saldo/contract/shifts'
import { temporaryNameMost, temporaryRole, type TemporaryRole } from '@saldo/contract/temporary-staff'
import type { UserId } from '@saldo/contract/ids'
import { importCopy } from '@saldo/copy/imports'
import { rolesCopy } from '@saldo/copy/roles'
import { venueCopy } from '@saldo/copy/venue'
import { plainWord } from '../../../documents/plain-word.ts'
import type { Column, Line } from '../../../documents/read-csv.ts'
import { eventDayOf, instantOf } from '../../events/index.ts'
import type { Place } from '../queries.ts'
import { isTrivialPin } from './rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_DAYS = 366
const DATE_LENGTH = 10
/** Digits of a PIN that is made for somebody. */
export const MADE_PIN_DIGITS = 4

/** Most people of one file: the PIN of each is hashed while its sender waits. */
export const MOST_PEOPLE = 200

/** A PIN of four random digits that isn't easily guessed. */
export const makePin = (): string => {
  const pin = String(randomInt(10 ** MADE_PIN_DIGITS)).padStart(MADE_PIN_DIGITS, '0')
  return isTrivialPin(pin) ? makePin() : pin
}

/** When a day of the event ends; invalid for what is no day. */
export const endOfDay = (day: string, timezone: string): Date => {
  const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS)
  if (Number.isNaN(next.getTime()) || day !== new Date(next.getTime() - DAY_MS).toISOString().slice(0, 10))
    return new Date(Number.NaN)
  const hour = String(DAY_BEGINS_AT).padStart(2, '0')
  return instantOf(`${next.toISOString().slice(0, DATE_LENGTH)}T${hour}:00`, timezone)
}

/** The last day of somebody whose work ends at `until`. */
export const lastDayOf = (until: Date, timezone: string): string =>
  eventDayOf(new Date(until.getTime() - 1), timezone)

/** What the people are held against. `caller`: the role of who adds them. */
export type TemporaryThere = {
  caller: Role
  now: Date
  timezone: string
  eventEndsAt: Date
  places: readonly Place[]
  people: readonly (TemporaryStanding & { id: UserId; name: string; worksUntil: Date })[]
}

export type TemporaryStanding = { role: TemporaryRole; place: Place | null; lastDay: string }

/** The last day without one that was given. */
export const usualDay = ({ eventEndsAt, timezone }: TemporaryThere): string =>
  lastDayOf(eventEndsAt, timezone)

/** The sentence that refuses a last day; null for a good one. */
export const faultOfDay = (
  day: string,
  { now, timezone }: Pick<TemporaryThere, 'now' | 'timezone'>,
): string | null => {
  const end = endOfDay(day, timezone).getTime()
  if (Number.isNaN(end)) return importCopy.dayUnreadable
  if (end <= now.getTime()) return venueCopy.lastDayPast
  return end > now.getTime() + MOST_DAYS * DAY_MS ? venueCopy.lastDayTooFar : null
}

/** A name with single spaces. */
export const cleanName = (typed: string): string => typed.trim().replaceAll(/\s+/gu, ' ')

export const isName = (name: string): boolean =>
  name.length >= 2 && name.length <= temporaryNameMost && /\p{L}/u.test(name)

/** Who has this name there, whatever its accents and case. */
export const namesake = <Person extends { name: string }>(
  people: readonly Person[],
  name: string,
): Person | undefined => people.find((one) => plainWord(one.name) === plainWord(name))

export const temporaryColumns = {
  name: { titles: ['nombre', 'name'], isRequired: true },
  role: { titles: ['papel', 'rol', 'role'], isRequired: true },
  place: { titles: ['lugar', 'place'] },
  lastDay: { titles: ['hasta', 'último día', 'until'] },
} as const satisfies Record<string, Column>

type Name = keyof typeof temporaryColumns

/** What a line would do. */
export type PlannedTemporary = { line: number; name: string } & (
  | { outcome: 'faulty'; reason: string }
  | { outcome: 'new'; person: null; before: null; after: TemporaryStanding }
  | {
      outcome: 'changed' | 'unchanged'
      person: UserId
      before: TemporaryStanding
      after: TemporaryStanding
    }
)

const rolesByWord = new Map<string, TemporaryRole>(
  temporaryRole.options.flatMap((role): [string, TemporaryRole][] => [
    [role, role],
    [plainWord(rolesCopy[role]), role],
    [role === 'bar' ? 'barra' : 'caja', role],
  ]),
)

/** `31/12/2030` as it is written in Mexico, or `2030-12-31`. */
const readDay = (cell: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

type Read = { name: string; before: TemporaryThere['people'][number] | undefined; after: TemporaryStanding }

const readLine = ({ cells, fault }: Line<Name>, there: TemporaryThere): Read | string => {
  if (fault !== null) return fault
  const name = cleanName(cells.name ?? '')
  if (!isName(name)) return importCopy.nameUnreadable
  const role = rolesByWord.get(plainWord(cells.role ?? ''))
  if (role === undefined) return importCopy.temporaryRoleUnknown
  if (!managedBy(there.caller).includes(role)) return importCopy.roleNotYours
  const named = plainWord(cells.place ?? '')
  const place = there.places.find((one) => plainWord(one.name) === named)
  if (named !== '' && !place) return importCopy.placeUnknown
  const before = namesake(there.people, name)
  const given = (cells.lastDay ?? '').trim()
  const kept = before && before.worksUntil > there.now ? before.lastDay : usualDay(there)
  const lastDay = given === '' ? kept : readDay(given)
  const wrong = faultOfDay(lastDay, there)
  return wrong ?? { name, before, after: { role, place: place ?? before?.place ?? null, lastDay } }
}

/** What each line of a file would do to those without an account; what a line leaves out stays as it is. */
export const planTemporary = (lines: readonly Line<Name>[], there: TemporaryThere): PlannedTemporary[] => {
  const seen = new Map<string, number>()
  return lines.map((line): PlannedTemporary => {
    const read = readLine(line, there)
    if (typeof read === 'string')
      return { line: line.line, name: line.cells.name ?? '', outcome: 'faulty', reason: read }
    const { name, before, after } = read
    const about = { line: line.line, name }
    const earlier = seen.get(plainWord(name))
    if (earlier !== undefined) return { ...about, outcome: 'faulty', reason: importCopy.twice(earlier) }
    seen.set(plainWord(name), line.line)
    if (!before) return { ...about, outcome: 'new', person: null, before: null, after }
    const { id: person, role, place, lastDay } = before
    const isSame = role === after.role && place?.id === after.place?.id && lastDay === after.lastDay
    const standing = { role, place, lastDay }
    return { ...about, outcome: isSame ? 'unchanged' : 'changed', person, before: standing, after }
  })
}
