import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Purchase } from '@saldo/contract/purchases'
import type { Qr } from '@saldo/contract/wallets'
import { loadLater } from './load-later.ts'

const withoutQr = (purchases: readonly Purchase[], qrs: readonly Qr[]): Purchase[] =>
  purchases.filter(({ event_id }) => !qrs.some((qr) => qr.event_id === event_id))

/**
 * First purchases whose payment is on its way: their QR is not there before it is credited. Asked anew whenever the QRs
 * were; undefined until somebody has answered.
 */
export const usePendingTopups = (userId: string, qrs: readonly Qr[]): Purchase[] | undefined => {
  const [pending, setPending] = useState<Purchase[]>()
  useEffect(() => {
    let isLate = false
    const read = async (): Promise<void> => {
      const { paymentsInProcess } = await loadLater()
      const found = withoutQr(await paymentsInProcess(userId as UserId), qrs)
      if (!isLate) setPending(found)
    }
    // What was known goes on being shown; the screen says by itself that nobody answers.
    read().catch(() => isLate || setPending((known) => known ?? []))
    return () => {
      isLate = true
    }
  }, [userId, qrs])
  // A QR that has come since is shown as itself at once.
  return pending && withoutQr(pending, qrs)
}
