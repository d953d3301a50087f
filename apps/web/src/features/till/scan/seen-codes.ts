const OUT_OF_VIEW_MS = 2_000
const KEPT = 4
/** Long enough to put another QR before the camera. */
const AGAIN_MS = 3_000
const LONGEST_MS = 60_000

/** What the camera read lately: a QR that stays in view is read again and again, and is meant once. */
export type SeenCodes = {
  /** Whether the code was out of view for a moment before this, or is to be taken once more. */
  isFresh(code: string, nowMs: number): boolean
  /** The camera looks again after a while; what it read last is probably still there. */
  lookAgain(nowMs: number): void
  /** The look-up of the code failed: held still it is taken again after a moment, longer each time. */
  failed(code: string, nowMs: number): void
  /** The room was left: what is still held where it looks again is meant anew in a moment. */
  leave(): void
  /** The link is back: what is held there is meant at once. */
  forget(): void
}

type Seen = { lastMs: number; againMs: number; failures: number }

export const createSeenCodes = (): SeenCodes => {
  let seen = new Map<string, Seen>()
  let wasLeft = false
  const change = (to: (each: Seen) => Partial<Seen>): void => {
    seen = new Map([...seen].map(([code, each]) => [code, { ...each, ...to(each) }]))
  }
  return {
    isFresh: (code, nowMs) => {
      const known = seen.get(code)
      const wasAway = !known || nowMs - known.lastMs >= OUT_OF_VIEW_MS
      const isFresh = wasAway || nowMs >= known.againMs
      const againMs = isFresh ? Number.POSITIVE_INFINITY : known.againMs
      seen.delete(code)
      seen.set(code, { lastMs: nowMs, againMs, failures: wasAway ? 0 : known.failures })
      return isFresh
    },
    lookAgain: (nowMs) => {
      seen = new Map([...seen].slice(-KEPT))
      const againMs = wasLeft ? nowMs + AGAIN_MS : Number.POSITIVE_INFINITY
      change(() => ({ lastMs: nowMs, againMs, failures: 0 }))
      wasLeft = false
    },
    failed: (code, nowMs) => {
      const known = seen.get(code)
      if (!known) return
      const againMs = nowMs + Math.min(AGAIN_MS * 2 ** known.failures, LONGEST_MS)
      seen.set(code, { ...known, againMs, failures: known.failures + 1 })
    },
    leave: () => {
      wasLeft = true
    },
    forget: () => {
      seen = new Map()
    },
  }
}
