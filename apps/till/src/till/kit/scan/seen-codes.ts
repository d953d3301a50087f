import { readLiveText } from '@saldo/contract/live-qr'

const OUT_OF_VIEW_MS = 2_000
const KEPT = 4
/** Long enough to present another QR. */
const AGAIN_MS = 3_000
const LONGEST_MS = 60_000

/** Debounces the camera, which reads a QR in view repeatedly. The texts of one live QR count as one code. */
export type SeenCodes = {
  /**
   * Whether to accept the code: it was out of view for a moment, or is due for a retry, for which a live QR with its
   * next text doesn't wait.
   */
  isFresh(code: string, nowMs: number): boolean
  /** Whether the code is of another QR than the one accepted last, and than `own`. */
  isOther(code: string, own: string | null): boolean
  /** The camera resumes; the codes read last are probably still in view. */
  lookAgain(nowMs: number): void
  /** The lookup failed: a code still in view is retried after a growing delay. */
  failed(code: string, nowMs: number): void
  /** The room was left, or a new scan was asked for: a code still in view when the camera resumes is accepted after a moment. */
  leave(): void
  /** The connection is back: a code in view is accepted at once. */
  forget(): void
}

type Seen = { text: string; lastMs: number; againMs: number; failures: number }

/** What stays the same while a code is held: of a live QR, the handle of its key. */
const nameOf = (code: string): string => readLiveText(code, 0)?.handle ?? code

const isFreshNow = (known: Seen, code: string, nowMs: number): boolean => {
  const hasNext = code !== known.text && known.againMs !== Number.POSITIVE_INFINITY
  return hasNext || nowMs >= known.againMs
}

export const createSeenCodes = (): SeenCodes => {
  let seen = new Map<string, Seen>()
  let wasLeft = false
  let accepted: string | null = null
  const change = (to: (each: Seen) => Partial<Seen>): void => {
    seen = new Map([...seen].map(([name, each]) => [name, { ...each, ...to(each) }]))
  }
  return {
    isFresh: (code, nowMs) => {
      const name = nameOf(code)
      const known = seen.get(name)
      const wasAway = !known || nowMs - known.lastMs >= OUT_OF_VIEW_MS
      const isFresh = wasAway || isFreshNow(known, code, nowMs)
      const againMs = isFresh ? Number.POSITIVE_INFINITY : known.againMs
      const text = isFresh ? code : known.text
      if (isFresh) accepted = name
      seen.delete(name)
      seen.set(name, { text, lastMs: nowMs, againMs, failures: wasAway ? 0 : known.failures })
      return isFresh
    },
    isOther: (code, own) => {
      const name = nameOf(code)
      return name !== accepted && (own === null || name !== nameOf(own))
    },
    lookAgain: (nowMs) => {
      seen = new Map([...seen].slice(-KEPT))
      const againMs = wasLeft ? nowMs + AGAIN_MS : Number.POSITIVE_INFINITY
      change(() => ({ lastMs: nowMs, againMs, failures: 0 }))
      wasLeft = false
    },
    failed: (code, nowMs) => {
      const name = nameOf(code)
      const known = seen.get(name)
      if (!known) return
      const againMs = nowMs + Math.min(AGAIN_MS * 2 ** known.failures, LONGEST_MS)
      seen.set(name, { ...known, againMs, failures: known.failures + 1 })
    },
    leave: () => {
      wasLeft = true
    },
    forget: () => {
      seen = new Map()
      accepted = null
    },
  }
}
