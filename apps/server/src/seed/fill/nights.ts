import type { EventRecord } from '../../modules/events/index.ts'
import type { DemoShift, Night } from './plan.ts'
import { visitors } from './visitors.ts'

const HOUR_MS = 3_600_000
const DAY = 24 * 60

/** Visitors by their places in the list: as many, from one on, around the end. */
const some = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, i) => (from + i) % visitors.length)

/** Shifts of one length at both desks; a desk's people take turns, also from one night to the next. */
const shiftsOf = (
  minutes: number,
  length: number,
  turn: number,
  differences: readonly number[],
): DemoShift[] =>
  Array.from({ length: Math.ceil(minutes / length) }, (_, i) =>
    [0, 1].map((desk): DemoShift => ({
      desk,
      person: (turn + i) % 2 === 0 ? 0 : 1,
      from: i * length,
      to: Math.min((i + 1) * length, minutes),
      difference: differences[(i * 2 + desk) % differences.length] ?? 0,
    })),
  ).flat()

/** A whole evening, nine hours from its doors, with rushes before the first and the last act. */
export const pastNight = ({ url, startsAt }: EventRecord): Night => ({
  name: url,
  doors: startsAt,
  minutes: 9 * 60,
  walkUps: 260,
  visitors: some(100, 0),
  arrivals: [22, 26, 20, 14, 9, 5, 3, 1, 0],
  thirst: [4, 8, 13, 10, 15, 19, 14, 11, 4],
  stay: 9 * 60,
  hasTips: true,
  shifts: shiftsOf(9 * 60, 272, 0, [0, -5_000, 2_000, 0]),
})

/** By the hours of the day: lunch and evening are busy, the small hours belong to coffee. */
const fairThirst = [6, 5, 5, 5, 5, 5, 6, 7, 8, 8, 9, 9, 11, 14, 15, 12, 10, 10, 12, 16, 18, 16, 12, 8]
const fairArrivals = [4, 3, 3, 3, 3, 4, 5, 6, 7, 7, 8, 10, 13, 14, 12, 9, 8, 10, 14, 15, 12, 9, 7, 5]

const hourOf = (at: Date, timezone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(at),
  )

const from = (hour: number, weights: readonly number[]): number[] => [
  ...weights.slice(hour),
  ...weights.slice(0, hour),
]

/** The n-th day of an event that never closes. */
const fairDay = ({ url, startsAt, timezone }: EventRecord, n: number): Night => {
  const doors = new Date(startsAt.getTime() + n * 24 * HOUR_MS)
  const hour = hourOf(doors, timezone)
  return {
    name: `${url}|${n}`,
    doors,
    minutes: DAY,
    walkUps: 105,
    visitors: some(30, n * 30),
    arrivals: from(hour, fairArrivals),
    thirst: from(hour, fairThirst),
    stay: 7 * 60,
    hasTips: true,
    shifts: shiftsOf(DAY, 480, n * 3, [0, 0, 1_500, -2_000, 0, 0]),
  }
}

/** The days of an event that have begun; of a long one the last few. */
export const fairDays = (event: EventRecord, until: Date, most: number): Night[] => {
  const begun = Math.ceil(
    (Math.min(until.getTime(), event.endsAt.getTime()) - event.startsAt.getTime()) / (24 * HOUR_MS),
  )
  return Array.from({ length: Math.max(begun, 0) }, (_, n) => n)
    .slice(-most)
    .map((n) => fairDay(event, n))
}
