const MINUTE_MS = 60_000

/** Time left in whole hours and minutes; null once it is over. */
export const timeLeft = (endsAt: string, nowMs: number): { hours: number; minutes: number } | null => {
  const leftMs = Date.parse(endsAt) - nowMs
  if (leftMs <= 0) return null
  const minutes = Math.floor(leftMs / MINUTE_MS)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
