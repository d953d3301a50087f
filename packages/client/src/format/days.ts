import { datesCopy } from '@saldo/copy/dates'

/*
 * Dates for every page, formatted without Intl: creating the browser's formatter takes a slow phone 100 ms.
 * Other time zones need Intl and are in `dates.ts`.
 */

/** Local time stored in the UTC fields of a Date. */
export type Wall = Date

/** The reader's local time. */
export const ownWall = (at: Date): Wall =>
  new Date(
    Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()),
  )

const monthOf = (wall: Wall, months: readonly string[] = datesCopy.months): string =>
  months[wall.getUTCMonth()] ?? ''

/** "12 dic"; `months` are others than the page's. */
export const dayAndMonth = (wall: Wall, months?: readonly string[]): string =>
  `${wall.getUTCDate()} ${monthOf(wall, months).slice(0, 3)}`

/** "12 dic 2026" of `2026-12-12`, a day of the calendar without a clock. */
export const shortDay = (day: string): string => {
  const wall = new Date(`${day}T00:00Z`)
  return `${dayAndMonth(wall)} ${wall.getUTCFullYear()}`
}

/** "4 de junio de 2025". */
export const dayInWords = (wall: Wall): string =>
  datesCopy.dayInWords(wall.getUTCDate(), monthOf(wall), wall.getUTCFullYear())

/** `dayInWords` on the reader's own clock. */
export const ownDate = (iso: string): string => dayInWords(ownWall(new Date(iso)))

/** "Sáb 12 dic" of `2026-12-12T20:00:00-06:00`: the date as written, regardless of the reader's time zone. */
export const eventDay = (iso: string): string => {
  const wall = new Date(`${iso.slice(0, 10)}T00:00Z`)
  return `${datesCopy.weekdays[wall.getUTCDay()] ?? ''} ${dayAndMonth(wall)}`
}

/** Seconds as mm:ss. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
