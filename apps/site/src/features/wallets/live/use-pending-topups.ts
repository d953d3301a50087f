import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Purchase } from '@saldo/contract/purchases'
import type { Qr } from '@saldo/contract/wallets'
import { whenIdle } from '@saldo/client/startup.ts'
import { paymentsInProcess } from '../../../shared/payments-in-process.ts'

const withoutQr = (purchases: readonly Purchase[], qrs: readonly Qr[]): Purchase[] =>
  purchases.filter(({ event_id }) => !qrs.some((qr) => qr.event_id === event_id))

/** First purchases, without a QR until they are credited; undefined until the first answer. */
export const usePendingTopups = (userId: string, qrs: readonly Qr[]): Purchase[] | undefined => {
  const [pending, setPending] = useState<Purchase[]>()
  useEffect(() => {
    let isLate = false
    const read = async (): Promise<void> => {
      await whenIdle()
      const found = withoutQr(await paymentsInProcess(userId as UserId), qrs)
      if (!isLate) setPending(found)
    }
    // The known purchases stay; the screen itself reports the lost connection.
    read().catch(() => isLate || setPending((known) => known ?? []))
    return () => {
      isLate = true
    }
  }, [userId, qrs])
  // A QR created since is shown at once in place of its purchase.
  return pending && withoutQr(pending, qrs)
}
