import { useEffect, useRef, useState } from 'react'

/** Follows a stream until `signal` aborts, and reports whether its events arrive. */
export type Follow = (signal: AbortSignal, onLive: (isLive: boolean) => void) => Promise<void>

/** Follows while the page is visible; anew each time it or the network returns. Returns how to stop. */
export const startStream = (follow: Follow, onLive: (isLive: boolean) => void): (() => void) => {
  const left = new AbortController()
  let gone = new AbortController()
  const stop = () => {
    gone.abort()
    onLive(false)
  }
  const restart = () => {
    stop()
    if (document.visibilityState !== 'visible') return
    gone = new AbortController()
    const { signal } = gone
    // Without a stream the data are polled.
    follow(signal, (isLive) => signal.aborted || onLive(isLive)).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', restart, { signal: left.signal })
  window.addEventListener('online', restart, { signal: left.signal })
  // A page in the back/forward cache holds no connection.
  window.addEventListener('pagehide', stop, { signal: left.signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restart(), { signal: left.signal })
  restart()
  return () => {
    left.abort()
    stop()
  }
}

/** `startStream` while mounted and wanted; true while events arrive. Poll the same data, and faster while they don't. */
export const useStream = (follow: Follow, isWanted: boolean): boolean => {
  const [isLive, setIsLive] = useState(false)
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(
    () => (isWanted ? startStream((signal, onLive) => latest.current(signal, onLive), setIsLive) : undefined),
    [isWanted],
  )
  return isLive
}
