/** The instant of a moment on the event's clock, as `datetime-local` has it; undefined for none. */
export const instantAt = (typed: string | null, timeZone: string): string | undefined => {
  if (typed === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed)) return undefined
  const asUtc = Date.parse(`${typed.slice(0, 16)}:00Z`)
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  // Twice, because the first guess may lie on the other side of a change of the clock.
  let instant = asUtc
  for (let round = 0; round < 2; round += 1)
    instant = asUtc - (Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
