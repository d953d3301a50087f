const OUT_OF_VIEW_MS = 2_000
const KEPT = 4
/** Long enough to present another QR. */
const AGAIN_MS = 3_000
const LONGEST_MS = 60_000

/** Debounces the camera, which reads a QR in view repeatedly. */
export type SeenCodes = {
  /** Whether to accept the code: it was out of view for a moment, or is due for a retry. */
  isFresh(code: string, nowMs: number): boolean
  /** The camera resumes; the codes read last are probably still in view. */
  lookAgain(nowMs: number): void
  /** The lookup failed: a code still in view is retried after a growing delay. */
  failed(code: string, nowMs: number): void
  /** The room was left: a code still in view when the camera resumes is accepted after a moment. */
  leave(): void
  /** The connection is back: a code in view is accepted at once. */
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
