import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import { whenIdle } from '@saldo/client/startup.ts'
import { ownRefunds, type RefundShown } from './own-refunds.ts'

const none: RefundShown[] = []
const EACH_MS = 15_000

/**
 * The refund requests for the user's QRs, newest first. `moved` changes with the QRs' movements: a decision
 * that moves money appears with them, any other within seconds while the screen is visible. `hasEnded`: one of the QRs is of an event that has ended.
 */
export const useOwnRefunds = (userId: string, moved: string, hasEnded: boolean): RefundShown[] => {
  const [refunds, setRefunds] = useState(none)
  const hasOpen = refunds.some(({ isOpen }) => isOpen)
  // A failure leaves the cards unchanged; the request's e-mail has its folio.
  const ask = usePolling(
    async () => {
      await whenIdle()
      setRefunds(await ownRefunds(userId as UserId, hasEnded))
    },
    hasOpen ? EACH_MS : null,
  )
  useEffect(ask, [ask, moved, hasEnded])
  return refunds
}
