const HOUR_MS = 3_600_000
const TEN_MINUTES_MS = 600_000

export type Ending = 'soon' | 'verySoon' | 'over'

/** How near the event's end is: in an hour, in ten minutes, passed; null when no warning is due. */
export const endingAt = (endsAt: string, now: Date): Ending | null => {
  const leftMs = new Date(endsAt).getTime() - now.getTime()
  if (leftMs <= 0) return 'over'
  if (leftMs <= TEN_MINUTES_MS) return 'verySoon'
  return leftMs <= HOUR_MS ? 'soon' : null
}
