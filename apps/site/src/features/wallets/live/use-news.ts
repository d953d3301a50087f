import { useEffect, useRef, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { whenIdle } from '@saldo/client/startup.ts'
import type { MovementRow } from '../movements/movement-rows.ts'

/** The latest movement at each event since the screen was opened. */
export type News = ReadonlyMap<number, MovementRow>

/** Reads the movements when a QR has new ones, and at first unless stored: a bar may be without a network. */
export const useNews = (userId: string, qrs: readonly Qr[]): News => {
  const [news, setNews] = useState<News>(new Map())
  const known = useRef(new Map<number, number>())
  useEffect(() => {
    for (const qr of qrs) {
      const { event_id, wallet_seq } = qr
      const before = known.current.get(event_id) ?? -1
      if (before >= wallet_seq) continue
      known.current.set(event_id, wallet_seq)
      const read = async (): Promise<void> => {
        await whenIdle()
        const { newestMovementRow } = await import('../movements/later.ts')
        const newest = await newestMovementRow(userId as UserId, qr)
        if (newest === undefined || before < 0) return
        const row = newest()
        setNews((shown) => new Map(shown).set(event_id, row))
      }
      // A failure is harmless: the balance is current, and the list gets the movements later.
      read().catch(() => undefined)
    }
  }, [userId, qrs])
  return news
}
