import { useEffect, useState } from 'react'
import { type Ending, endingAt } from './ending.ts'

const LOOK_EACH_MS = 5_000

/**
 * How near the event's end is by this device's clock, checked every five seconds; null also without an end.
 */
export const useEnding = (endsAt: string | null): Ending | null => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const looking = setInterval(() => setNow(new Date()), LOOK_EACH_MS)
    return () => clearInterval(looking)
  }, [])
  return endsAt === null ? null : endingAt(endsAt, now)
}
