import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

const usualLongestMs = 30_000

/** One read; rejects when it failed. `signal` aborts when nobody needs it any more. */
export type Read = (signal: AbortSignal) => Promise<unknown>

export type Polling = {
  /** Reads at once, or as soon as the read under way is over. */
  ask: () => void
  /** The pause between an answer and the next read, in ms; null reads only when asked. */
  setPause: (ms: number | null) => void
  stop: () => void
}

/**
 * Reads periodically while the page is visible, one read at a time, and at once when the page returns or the network
 * changes. The pause doubles with each failure in a row, to `longestPauseMs`. A read is never aborted but by `stop`.
 */
export const startPolling = (read: Read, longestPauseMs = usualLongestMs): Polling => {
  const stopped = new AbortController()
  let everyMs: number | null = null
  let failures = 0
  let isReading = false
  let isMissed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const rest = (): void => {
    clearTimeout(timer)
    if (everyMs === null || isReading || stopped.signal.aborted || document.visibilityState !== 'visible')
      return
    const pauseMs = Math.max(everyMs, Math.min(everyMs * 2 ** failures, longestPauseMs))
    timer = setTimeout(ask, pauseMs)
  }

  const readOnce = async (): Promise<void> => {
    try {
      await read(stopped.signal)
      failures = 0
    } catch {
      failures += 1
    }
    isReading = false
    if (isMissed && !stopped.signal.aborted) ask()
    else rest()
  }

  const ask = (): void => {
    isMissed = isReading
    if (isReading) return
    clearTimeout(timer)
    isReading = true
    void readOnce()
  }

  const change = (): void => (everyMs !== null && document.visibilityState === 'visible' ? ask() : rest())
  document.addEventListener('visibilitychange', change, { signal: stopped.signal })
  for (const name of ['online', 'offline']) window.addEventListener(name, change, { signal: stopped.signal })

  return {
    ask,
    setPause: (ms) => {
      everyMs = ms
      rest()
    },
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

/**
 * `startPolling` while the component is mounted, `everyMs` between reads (null: only when asked). Returns `ask`, for
 * what makes the data old earlier. `read` is used as it was last rendered; `longestPauseMs` is a constant.
 */
export const usePolling = (read: Read, everyMs: number | null, longestPauseMs?: number): (() => void) => {
  const latest = useRef(read)
  const polling = useRef<Polling>(undefined)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const started = startPolling((signal) => latest.current(signal), longestPauseMs)
    polling.current = started
    return started.stop
  }, [longestPauseMs])
  useEffect(() => polling.current?.setPause(everyMs), [everyMs])
  return useCallback(() => polling.current?.ask(), [])
}

/**
 * Polls the screen's loaders, which don't throw: `hasFailed` says that the data shown are why they failed. A navigation
 * goes first, because a read would begin it anew.
 */
export const useLoaderPolling = (everyMs: number | null, hasFailed: boolean): (() => void) => {
  const { revalidate } = useRevalidator()
  const isLeaving = useNavigation().state !== 'idle'
  const now = useRef({ hasFailed, isLeaving })
  useEffect(() => {
    now.current = { hasFailed, isLeaving }
  })
  return usePolling(async () => {
    if (now.current.isLeaving) return
    await revalidate()
    if (now.current.hasFailed) throw new Error('The loaders failed')
  }, everyMs)
}
