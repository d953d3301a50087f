import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 15_000
const everyMsWhileLive = 60_000

/**
 * Rereads the balances when called, one request at a time: a second would cancel the first, and on a slow
 * network none would complete.
 */
export const useAskAgain = (): (() => void) => {
  const { revalidate, state } = useRevalidator()
  const now = useRef({ isAsking: false, isMissed: false })
  const ask = useCallback(() => {
    if (now.current.isAsking) now.current.isMissed = true
    else void revalidate()
  }, [revalidate])
  useEffect(() => {
    now.current.isAsking = state === 'loading'
    if (state === 'loading' || !now.current.isMissed) return
    now.current.isMissed = false
    ask()
  }, [state, ask])
  return ask
}

type Fresh = { isWanted: boolean; isLive: boolean; ask: () => void }

/**
 * Rereads the balances periodically while the screen is visible, and when it returns or the network changes:
 * a fallback for missed live updates.
 */
export const useFreshQrs = ({ isWanted, isLive, ask }: Fresh): void => {
  useEffect(() => {
    if (!isWanted) return undefined
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    const gone = new AbortController()
    document.addEventListener('visibilitychange', askIfSeen, { signal: gone.signal })
    for (const change of ['online', 'offline'])
      window.addEventListener(change, askIfSeen, { signal: gone.signal })
    const timer = setInterval(askIfSeen, isLive ? everyMsWhileLive : everyMs)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [isWanted, isLive, ask])
}
