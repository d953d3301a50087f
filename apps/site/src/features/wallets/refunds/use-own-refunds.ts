import { useCallback, useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import { loadLater } from '../live/load-later.ts'
import type { RefundShown } from './own-refunds.ts'

const none: RefundShown[] = []
const EACH_MS = 15_000

/**
 * The refund requests for the user's QRs, newest first. `moved` changes with the QRs' movements: a decision
 * that moves money appears with them, any other within seconds while the screen is visible.
 */
export const useOwnRefunds = (userId: string, moved: string): RefundShown[] => {
  const [refunds, setRefunds] = useState(none)
  const read = useCallback(
    () =>
      // A failure leaves the cards unchanged; the request's e-mail has its folio.
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
