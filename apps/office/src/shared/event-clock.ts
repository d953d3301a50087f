const HOUR_MS = 3_600_000
/** Nights end in the morning: a day of an event begins at six on its clock. */
const DAY_BEGINS = 'T06:00'

/** When the event's day of `now` began, or one of so many days before. */
export const dayBegan = (now: Date, timeZone: string, daysBefore = 0): string | undefined => {
  const shifted = new Date(now.getTime() - (6 + 24 * daysBefore) * HOUR_MS)
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(shifted)
  return instantAt(`${day}${DAY_BEGINS}`, timeZone)
}

/**
 * Converts a `datetime-local` value in a time zone, or without one in the device's, to an instant; undefined for an
 * empty or invalid value.
 */
export const instantAt = (typed: string | null, timeZone: string | undefined): string | undefined => {
  if (typed === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined
  const asUtc = Date.parse(`${typed.slice(0, 16)}:00Z`)
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  // Two passes, because the first result may lie across a daylight-saving change.
  let instant = asUtc
  for (let round = 0; round < 2; round += 1)
    instant = asUtc - (Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
