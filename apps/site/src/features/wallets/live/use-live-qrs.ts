import { useEffect, useRef, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr, QrBalance } from '@saldo/contract/wallets'
import type { Heard } from './follow-qrs.ts'
import { loadLater } from './load-later.ts'
import { isNews, withBalances } from '../qr-state.ts'

/** Runs `work` while the screen is visible, restarted each time it or the network returns. */
const whileVisible = (work: (signal: AbortSignal) => void): (() => void) => {
  const left = new AbortController()
  let gone = new AbortController()
  const restart = () => {
    gone.abort()
    gone = new AbortController()
    if (document.visibilityState === 'visible') work(gone.signal)
  }
  document.addEventListener('visibilitychange', restart, { signal: left.signal })
  window.addEventListener('online', restart, { signal: left.signal })
  // A page in the back/forward cache holds no connection.
  window.addEventListener('pagehide', () => gone.abort(), { signal: left.signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restart(), { signal: left.signal })
  restart()
  return () => {
    left.abort()
    gone.abort()
  }
}

type Live = { qrs: Qr[]; isLive: boolean }

/** The QRs with live balances; `onNews` is called when the list has to be read again. */
export const useLiveQrs = (userId: string, qrs: Qr[], isWanted: boolean, onNews: () => void): Live => {
  const [balances, setBalances] = useState<ReadonlyMap<number, QrBalance>>(new Map())
  const [isLive, setIsLive] = useState(false)
  const latest = useRef({ qrs, onNews })
  useEffect(() => {
    latest.current = { qrs, onNews }
  })
  useEffect(() => {
    if (!isWanted) return undefined
    return whileVisible((signal) => {
      const heard: Heard = {
        onBalance: (balance) => {
          setBalances((known) => new Map(known).set(balance.event_id, balance))
          if (isNews(latest.current.qrs, balance)) latest.current.onNews()
        },
        onOrder: () => latest.current.onNews(),
        onLive: setIsLive,
      }
      // If loading fails, the balances are still polled.
      loadLater().then(
        ({ followQrs }) => followQrs(userId as UserId, signal, heard),
        () => undefined,
      )
      signal.addEventListener('abort', () => setIsLive(false))
    })
  }, [userId, isWanted])
  return { qrs: withBalances(qrs, balances), isLive }
}
