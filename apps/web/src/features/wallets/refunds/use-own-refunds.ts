import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import { loadLater } from '../live/load-later.ts'
import type { RefundShown } from './own-refunds.ts'

const none: RefundShown[] = []

/** The refund requests that name one's own QRs, newest first. Read when the screen is opened: their state changes once in days. */
export const useOwnRefunds = (userId: string): RefundShown[] => {
  const [refunds, setRefunds] = useState(none)
  useEffect(() => {
    // Without an answer the cards say nothing of refunds; the e-mail of the request has its folio.
    loadLater()
      .then(async ({ ownRefunds }) => setRefunds(await ownRefunds(userId as UserId)))
      .catch(() => undefined)
  }, [userId])
  return refunds
}
