import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 15_000

/** Reads the balances again every 15 s while the screen is looked at, and as soon as it or the network comes back. */
export const useFreshQrs = (isWanted: boolean): void => {
  const { revalidate, state } = useRevalidator()
  const isAsking = useRef(false)
  useEffect(() => {
    isAsking.current = state === 'loading'
  }, [state])
  useEffect(() => {
    if (!isWanted) return undefined
    const ask = () => {
      // A second question would cancel the first: on a slow network none would ever be answered.
      if (document.visibilityState === 'visible' && !isAsking.current) void revalidate()
    }
    const gone = new AbortController()
    document.addEventListener('visibilitychange', ask, { signal: gone.signal })
    window.addEventListener('online', ask, { signal: gone.signal })
    const timer = setInterval(ask, everyMs)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [isWanted, revalidate])
}
