import { dayAndMonth, dayInWords, ownWall, type Wall } from './days.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  // The Swedish locale formats dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, made)
  return made
}

const wallIn = (at: Date, timeZone: string): Wall =>
  new Date(`${clockIn(timeZone).format(at).replace(' ', 'T')}Z`)

const wallOf = (at: Date, timeZone?: string): Wall => (timeZone ? wallIn(at, timeZone) : ownWall(at))

const dayOf = (wall: Wall): string => wall.toISOString().slice(0, 10)
const hourOf = (wall: Wall): string => wall.toISOString().slice(11, 16)

/** "4 de junio de 2025" on the clock of a time zone. */
export const longDate = (iso: string, timeZone: string): string => dayInWords(wallIn(new Date(iso), timeZone))

/** "22:41" on the reader's own clock, unless `timeZone` says otherwise. */
export const hour = (at: Date, timeZone?: string): string => hourOf(wallOf(at, timeZone))

/** "22:41:07" on the clock of a time zone. */
export const hourToTheSecond = (at: Date, timeZone: string): string =>
  wallIn(at, timeZone).toISOString().slice(11, 19)

/** "22:41" on the day of `now`, else "12 dic, 22:41"; with the year when it is another one. */
export const shortMoment = (
  iso: string,
  now: Date,
  timeZone?: string,
  months?: readonly string[],
): string => {
  const [wall, today] = [wallOf(new Date(iso), timeZone), wallOf(now, timeZone)]
  if (dayOf(wall) === dayOf(today)) return hourOf(wall)
  const year = wall.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${wall.getUTCFullYear()}`
  return `${dayAndMonth(wall, months)}${year}, ${hourOf(wall)}`
}
