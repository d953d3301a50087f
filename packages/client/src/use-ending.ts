import { useEffect, useState } from 'react'

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

const LOOK_EACH_MS = 5_000

/** How near the event's end is by this device's clock, checked every five seconds; null also without an end. */
export const useEnding = (endsAt: string | null): Ending | null => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const looking = setInterval(() => setNow(new Date()), LOOK_EACH_MS)
    return () => clearInterval(looking)
  }, [])
  return endsAt === null ? null : endingAt(endsAt, now)
}
