import type { Db } from '../../db/index.ts'
import type { Clock } from '../time/clock.ts'
import type { LimitRule } from './limits.ts'
import type { Log } from '../log.ts'
import { addManyHits, forgetBefore, readHits, type Pending, type Window } from './rate-counters.ts'

const FLUSH_MS = 200
const SWEEP_MS = 60_000

export type Windows = {
  /** Current window of a counter; read from the database on its first use in this process. */
  current(key: string, rule: LimitRule): Promise<Window>
  close(): Promise<void>
}

const windowAt = (nowMs: number, windowSeconds: number): Window => {
  const lengthMs = windowSeconds * 1000
  const startMs = Math.floor(nowMs / lengthMs) * lengthMs
  return { startMs, endsMs: startMs + lengthMs, shared: 0, pending: 0 }
}

/** Hits stay pending until the total that includes them arrives, so that a slow write loses none. */
const share = async (db: Db, pending: readonly Pending[]): Promise<void> => {
  const totals = await addManyHits(db, pending)
  pending.forEach(({ window, hits }, i) => {
    window.pending -= hits
    window.shared = totals[i] ?? window.shared
  })
}

type Needs = { db: Db; clock: Clock; log: Log; isAway: () => boolean }

/** Windows of this process, synced with the other processes several times a second. */
export const createWindows = ({ db, clock, log, isAway }: Needs): Windows => {
  const windows = new Map<string, Window>()
  let flushing: Promise<void> | null = null

  const flush = async (): Promise<void> => {
    try {
      const pending = [...windows].flatMap(([key, window]) =>
        window.pending > 0 ? [{ key, window, hits: window.pending }] : [],
      )
      if (pending.length > 0) await share(db, pending)
    } catch (error) {
      log.warn({ err: error }, 'rate counters not shared')
    }
  }
  const sweep = async (): Promise<void> => {
    const now = clock.now()
    for (const [key, window] of windows)
      if (window.endsMs <= now.getTime() && window.pending === 0) windows.delete(key)
    await forgetBefore(db, now).catch((error: unknown) => log.warn({ err: error }, 'rate counters not swept'))
  }
  const flusher = setInterval(() => {
    flushing ??= flush().finally(() => {
      flushing = null
    })
  }, FLUSH_MS)
  const sweeper = setInterval(() => void sweep(), SWEEP_MS)
  for (const timer of [flusher, sweeper]) timer.unref()

  return {
    async current(key, { windowSeconds, exact }) {
      const fresh = windowAt(clock.now().getTime(), windowSeconds)
      const known = windows.get(key)
      if (known?.startMs === fresh.startMs) return known
      windows.set(key, fresh)
      if (isAway() && exact !== true) return fresh
      fresh.shared = Math.max(await readHits(db, key, fresh), fresh.shared)
      return fresh
    },
    async close() {
      clearInterval(flusher)
      clearInterval(sweeper)
      await flushing
      await flush()
    },
  }
}
