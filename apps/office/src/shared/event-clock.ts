/** Converts a `datetime-local` value in the event's time zone to an instant; undefined for an empty or invalid value. */
export const instantAt = (typed: string | null, timeZone: string): string | undefined => {
  if (typed === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined
  const asUtc = Date.parse(`${typed.slice(0, 16)}:00Z`)
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  // Two passes, because the first result may lie across a daylight-saving change.
  let instant = asUtc
  for (let round = 0; round < 2; round += 1)
    instant = asUtc - (Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
