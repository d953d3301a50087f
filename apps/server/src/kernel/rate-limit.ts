import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'
import { limits, type LimitName, type LimitRule } from './limits.ts'
import type { Log } from './log.ts'

const FLUSH_MS = 200
const SWEEP_MS = 60_000

type Window = { startMs: number; endsMs: number; shared: number; pending: number }

export type RateLimiter = {
  /** Counts one call; throws too_many_requests with the seconds until the window ends. */
  hit(name: LimitName, subject: string): Promise<void>
  /** Throws as `hit` does, without counting: for limits that count failures only. */
  check(name: LimitName, subject: string): Promise<void>
  /** Takes one counted call back: for limits that count failures only, but before the outcome is known. */
  giveBack(name: LimitName, subject: string): Promise<void>
  /** Writes what is still only in memory. */
  close(): Promise<void>
}

type Options = { db: Db; clock: Clock; log: Log; factor: number }

const add = async (db: Db, key: string, window: Window, hits: number): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    INSERT INTO rate_counter (key, window_start, hits, expires_at)
    VALUES (${key}, ${new Date(window.startMs)}, ${hits}, ${new Date(window.endsMs)})
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_counter.hits + excluded.hits
    RETURNING hits`.execute(db)
  return rows[0]?.hits ?? 0
}

const read = async (db: Db, key: string, window: Window): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    SELECT hits FROM rate_counter WHERE key = ${key} AND window_start = ${new Date(window.startMs)}`.execute(
    db,
  )
  return rows[0]?.hits ?? 0
}

/** Fixed windows, counted in PostgreSQL so that they survive a restart and hold for all processes. */
export const createRateLimiter = ({ db, clock, log, factor }: Options): RateLimiter => {
  const windows = new Map<string, Window>()
  let flushing: Promise<void> | null = null

  const windowOf = async (key: string, rule: LimitRule): Promise<Window> => {
    const now = clock.now().getTime()
    const lengthMs = rule.windowSeconds * 1000
    const startMs = Math.floor(now / lengthMs) * lengthMs
    const known = windows.get(key)
    if (known && known.startMs === startMs) return known
    const fresh: Window = { startMs, endsMs: startMs + lengthMs, shared: 0, pending: 0 }
    windows.set(key, fresh)
    fresh.shared = Math.max(fresh.shared, await read(db, key, fresh))
    return fresh
  }

  const refuseAbove = (rule: LimitRule, window: Window, hits: number): void => {
    if (hits <= rule.limit * factor) return
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsMs - clock.now().getTime()) / 1000))
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  const flush = async (): Promise<void> => {
    const due = [...windows].filter(([, window]) => window.pending > 0)
    for (const [key, window] of due) {
      const sent = window.pending
      window.pending = 0
      try {
        window.shared = await add(db, key, window, sent)
      } catch (error) {
        window.pending += sent
        log.warn({ err: error }, 'rate counters not shared')
        return
      }
    }
  }

  const sweep = async (): Promise<void> => {
    const now = clock.now()
    for (const [key, window] of windows)
      if (window.endsMs <= now.getTime() && window.pending === 0) windows.delete(key)
    await sql`DELETE FROM rate_counter WHERE expires_at < ${now}`.execute(db).catch(() => undefined)
  }

  const tick = setInterval(() => {
    flushing ??= flush().finally(() => {
      flushing = null
    })
  }, FLUSH_MS)
  const broom = setInterval(() => void sweep(), SWEEP_MS)
  tick.unref()
  broom.unref()

  return {
    async hit(name, subject) {
      const rule: LimitRule = limits[name]
      const key = `${name}:${subject}`
      const window = await windowOf(key, rule)
      if (rule.exact) window.shared = await add(db, key, window, 1)
      else window.pending += 1
      refuseAbove(rule, window, window.shared + window.pending)
    },
    async check(name, subject) {
      const rule: LimitRule = limits[name]
      const window = await windowOf(`${name}:${subject}`, rule)
      if (rule.exact) window.shared = await read(db, `${name}:${subject}`, window)
      refuseAbove(rule, window, window.shared + window.pending + 1)
    },
    async giveBack(name, subject) {
      const rule: LimitRule = limits[name]
      const key = `${name}:${subject}`
      const window = await windowOf(key, rule)
      if (rule.exact) window.shared = await add(db, key, window, -1)
      else window.pending -= 1
    },
    async close() {
      clearInterval(tick)
      clearInterval(broom)
      await flushing
      await flush()
    },
  }
}
