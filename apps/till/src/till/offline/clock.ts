export type ClockParts = {
  /** Time since the page was opened, in ms: no person and no network sets it. */
  monotonicMs: () => number
  /** The device's clock, which people set. */
  deviceMs: () => number
  /** What was kept last, and keeps it over reloads. */
  kept: () => Kept | null
  keep: (what: Kept) => void
}

/** `serverMs`: the latest time known; `offsetMs`: how far the server's clock was ahead of the device's. */
export type Kept = { serverMs: number; offsetMs: number; contactMs: number }

/** The server's time, as well as a till without a contact knows it; it goes back only where the server says so. */
export type TillClock = {
  /** In ms since 1970. */
  nowMs(): number
  /** When the last contact was answered; 0 before the first. */
  contactMs(): number
  /** A contact was answered; `at` is the server's time. */
  heard(atMs: number): void
  /** The device slept, which stops the time since the page was opened. */
  woke(): void
}

const KEPT_EACH_MS = 10_000

export const createClock = ({ monotonicMs, deviceMs, kept, keep }: ClockParts): TillClock => {
  const before = kept()
  let offsetMs = before?.offsetMs ?? 0
  let latestMs = before?.serverMs ?? 0
  let contactMs = before?.contactMs ?? 0
  let keptMs = latestMs
  /** A time of the server, and when it was so. */
  let anchor = { serverMs: Math.max(latestMs, deviceMs() + offsetMs), monotonicMs: monotonicMs() }

  const setAnchor = (serverMs: number): void => {
    anchor = { serverMs, monotonicMs: monotonicMs() }
  }
  const keepNow = (): void => {
    keptMs = latestMs
    keep({ serverMs: latestMs, offsetMs, contactMs })
  }
  const nowMs = (): number => {
    latestMs = Math.max(latestMs, anchor.serverMs + Math.floor(monotonicMs() - anchor.monotonicMs))
    if (latestMs - keptMs >= KEPT_EACH_MS) keepNow()
    return latestMs
  }
  return {
    nowMs,
    contactMs: () => contactMs,
    heard: (atMs) => {
      offsetMs = atMs - deviceMs()
      // Even back: the device's clock may have been set ahead in its sleep, the server's is nobody's to set.
      const isWorthKeeping = contactMs === 0 || atMs < keptMs
      contactMs = atMs
      latestMs = atMs
      setAnchor(atMs)
      nowMs()
      if (isWorthKeeping) keepNow()
    },
    woke: () => setAnchor(Math.max(nowMs(), deviceMs() + offsetMs)),
  }
}
