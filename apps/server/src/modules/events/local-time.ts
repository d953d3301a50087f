const MINUTE_MS = 60_000
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

/** What the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
const aheadMs = (instant: Date, timezone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(parts?.value ?? '') ?? []
  const total = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return sign === '-' ? -total : total
}

/**
 * The instant of a date and hour as an event's own clocks show it (`2026-12-31T20:00`); a text with an offset or Z
 * keeps its own. An invalid Date for what is no date.
 */
export const instantOf = (text: string, timezone: string): Date => {
  if (!LOCAL.test(text)) return new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : Number.NaN)
  const asUtc = new Date(`${text}Z`)
  // 31 February would quietly become 3 March.
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text)) return new Date(Number.NaN)
  const guess = new Date(asUtc.getTime() - aheadMs(asUtc, timezone))
  return new Date(asUtc.getTime() - aheadMs(guess, timezone))
}
