import { useEffect, useRef, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { loadLater } from '../startup/load-later.ts'
import type { MovementRow } from '../movements/movement-rows.ts'

/** The latest movement at each event since the screen was opened. */
export type News = ReadonlyMap<number, MovementRow>

/**
 * Reads the movements whenever a QR has new ones. Also read on first display unless stored: they may be
 * needed at a bar without a network.
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
      // A failure is harmless: the balance is current, and the list gets the movements later.
      loadLater().then(
        async ({ newestMovement }) => tell(await newestMovement(userId as UserId, qr)),
        () => undefined,
      )
    }
  }, [userId, qrs])
  return news
}
