import { DAY_BEGINS_AT } from '@saldo/contract/shifts'
import type { OfficeEvent } from '../../shared/my-office.ts'

const HOUR_MS = 3_600_000
const MOST = 31

/** The days of an event until now, as `2030-01-31` on its clock, the latest first; a month at most. */
export const reportDays = (
  { starts_at, ends_at, timezone }: Pick<OfficeEvent, 'starts_at' | 'ends_at' | 'timezone'>,
  now: Date,
): string[] => {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  const dayOf = (ms: number): string => format.format(ms - DAY_BEGINS_AT * HOUR_MS)
  const first = dayOf(Date.parse(starts_at))
  const days: string[] = []
  // Steps of half a day, so that a 23-hour day is not skipped.
  for (let ms = Math.min(now.getTime(), Date.parse(ends_at)); days.length < MOST; ms -= 12 * HOUR_MS) {
    const day = dayOf(ms)
    if (day < first) break
    if (day !== days.at(-1)) days.push(day)
  }
  return days
}
