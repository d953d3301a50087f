import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export type Supervised = { stop(): Promise<void> }

const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * Keeps PostgreSQL running: when it ends unexpectedly, `onDown` is called and it is restarted, with growing
 * pauses while that fails (orphaned backends may still hold its memory). `stop` stops it permanently, and aborts the
 * signal of a restart under way, because a recovery may last long.
 */
export const supervise = async (
  start: (signal: AbortSignal) => Promise<Postmaster>,
  onDown: (error?: unknown) => void,
): Promise<Supervised> => {
  const stopping = new AbortController()
  let current = await start(stopping.signal)

  const restart = async (): Promise<void> => {
    for (
      let pauseMs = firstPauseMs;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      try {
        current = await start(stopping.signal)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        onDown(error)
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await current.ended
      if (stopping.signal.aborted) return
      onDown()
      await restart()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
      // A restart under way when `stop` was called has made a new process.
      await current.stop()
    },
  }
}
