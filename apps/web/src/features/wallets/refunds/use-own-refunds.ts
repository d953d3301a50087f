import { useCallback, useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import { loadLater } from '../live/load-later.ts'
import type { RefundShown } from './own-refunds.ts'

const none: RefundShown[] = []
const EACH_MS = 15_000

/**
 * The refund requests that name one's own QRs, newest first. `moved` says how far the QRs' movements are: a decision
 * that moves money is shown with them, any other within seconds while the screen is looked at.
 */
export const useOwnRefunds = (userId: string, moved: string): RefundShown[] => {
  const [refunds, setRefunds] = useState(none)
  const read = useCallback(
    () =>
      // Without an answer the cards say nothing new of refunds; the e-mail of the request has its folio.
      void loadLater()
        .then(async ({ ownRefunds }) => setRefunds(await ownRefunds(userId as UserId)))
        .catch(() => undefined),
    [userId],
  )
  useEffect(read, [read, moved])
  const hasOpen = refunds.some(({ isOpen }) => isOpen)
  useEffect(() => {
    if (!hasOpen) return undefined
    const readIfSeen = () => {
      if (document.visibilityState === 'visible') read()
    }
    document.addEventListener('visibilitychange', readIfSeen)
    const timer = setInterval(readIfSeen, EACH_MS)
    return () => {
      document.removeEventListener('visibilitychange', readIfSeen)
      clearInterval(timer)
    }
  }, [hasOpen, read])
  return refunds
}
