import { useEffect, useRef, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { loadLater } from './load-later.ts'
import type { MovementRow } from '../movements/movement-rows.ts'

/** What happened last at each event since the screen was opened. */
export type News = ReadonlyMap<number, MovementRow>

/**
 * Reads what happened whenever a QR's movements become more than they were. At the first look they are read too, unless
 * this device knows them: somebody may ask for them at a bar without a network.
 */
export const useNews = (userId: string, qrs: readonly Qr[]): News => {
  const [news, setNews] = useState<News>(new Map())
  const known = useRef(new Map<number, number>())
  useEffect(() => {
    for (const qr of qrs) {
      const { event_id, wallet_seq } = qr
      const before = known.current.get(event_id) ?? -1
      if (before >= wallet_seq) continue
      known.current.set(event_id, wallet_seq)
      const tell = (item: MovementRow | undefined): void => {
        if (item && before >= 0) setNews((shown) => new Map(shown).set(event_id, item))
      }
      // Words that don't come are no loss: the balance says it all, and the list has them later.
      loadLater().then(
        async ({ newestMovement }) => tell(await newestMovement(userId as UserId, qr)),
        () => undefined,
      )
    }
  }, [userId, qrs])
  return news
}
