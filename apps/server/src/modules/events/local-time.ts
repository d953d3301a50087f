import { DAY_BEGINS_AT } from '@saldo/contract/shifts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DATE_LENGTH = 10
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached per time zone: building a formatter costs more than using it. */
const formatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  formats.set(timezone, format)
  return format
}

/** The UTC offset of a time zone at an instant: `-06:00`. */
const offsetOf = (instant: Date, timezone: string): string => {
  const parts = formatOf(timezone).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.slice('GMT'.length) || '+00:00'
}

const msOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  const total = (hours * 60 + minutes) * MINUTE_MS
  return offset.startsWith('-') ? -total : total
}

const aheadMs = (instant: Date, timezone: string): number => msOf(offsetOf(instant, timezone))

/** An instant in the local time of a time zone: `2026-12-31T20:00:00-06:00`. */
export const localIso = (instant: Date, timezone: string): string => {
  const offset = offsetOf(instant, timezone)
  const wall = new Date(instant.getTime() + msOf(offset))
  return wall.toISOString().slice(0, 19) + offset
}

/** The day of an event, `2030-01-31`, that an instant belongs to: a night belongs to the day on which it began. */
export const eventDayOf = (at: Date, timezone: string): string =>
  localIso(new Date(at.getTime() - DAY_BEGINS_AT * HOUR_MS), timezone).slice(0, DATE_LENGTH)

/** A time as people read it, in the time zone, with plain spaces only. */
export const localMoment = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
    .format(at)
    .replaceAll(/[\u00a0\u202f]/g, ' ')

/**
 * The instant of a local date and time in the time zone (`2026-12-31T20:00`); a text with an offset or Z
 * keeps its own. Returns an invalid Date for text that is not a date.
 */
export const instantOf = (text: string, timezone: string): Date => {
  if (!LOCAL.test(text)) return new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : Number.NaN)
  const asUtc = new Date(`${text}Z`)
  // Date would silently turn 31 February into 3 March.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text)) return new Date(Number.NaN)
  const guess = new Date(asUtc.getTime() - aheadMs(asUtc, timezone))
  return new Date(asUtc.getTime() - aheadMs(guess, timezone))
}
