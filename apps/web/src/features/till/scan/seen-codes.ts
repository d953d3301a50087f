const OUT_OF_VIEW_MS = 2_000
const KEPT = 4

/** What the camera read lately: a QR that stays in view is read again and again, and is meant once. */
export type SeenCodes = {
  /** Whether the code was out of view for a moment before this. */
  isFresh(code: string, nowMs: number): boolean
  /** The camera looks again after a while; what it read last is probably still there. */
  lookAgain(nowMs: number): void
}

export const createSeenCodes = (): SeenCodes => {
  let lastSeen = new Map<string, number>()
  return {
    isFresh: (code, nowMs) => {
      const isFresh = nowMs - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) >= OUT_OF_VIEW_MS
      lastSeen.delete(code)
      lastSeen.set(code, nowMs)
      return isFresh
    },
    lookAgain: (nowMs) => {
      lastSeen = new Map([...lastSeen.keys()].slice(-KEPT).map((code) => [code, nowMs]))
    },
  }
}
