import { useEffect, useRef, useState } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { listMovements, type Movement, type Qr } from '@saldo/contract/wallets'
import { call } from '../../shared/api/call.ts'

/** The newest movement of each event since the screen was opened. */
export type News = ReadonlyMap<number, Movement>

type Parts = { userId: UserId; event: EventId }

const newestOf = async ({ userId, event }: Parts): Promise<Movement | undefined> => {
  const movements = await call(listMovements, { params: { external_user: userId, event }, query: {} })
  return movements[0]
}

/** Reads what happened whenever a QR's movements become more than they were. */
export const useNews = (userId: string, qrs: readonly Qr[]): News => {
  const [news, setNews] = useState<News>(new Map())
  const known = useRef(new Map<number, number>())
  useEffect(() => {
    for (const { event_id, wallet_seq } of qrs) {
      const before = known.current.get(event_id)
      known.current.set(event_id, wallet_seq)
      if (before === undefined || before >= wallet_seq) continue
      // Words that don't come are no loss: the balance says it all, and the list has them later.
      newestOf({ userId: userId as UserId, event: event_id as EventId }).then(
        (movement) => movement && setNews((shown) => new Map(shown).set(event_id, movement)),
        () => undefined,
      )
    }
  }, [userId, qrs])
  return news
}
