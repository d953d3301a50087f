import { z } from 'zod'
import { qr, type Qr } from '@saldo/contract/wallets'

export type SeenQrs = { userId: string; qrs: Qr[]; seenAt: Date }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** As the API sends it, so that a copy of an older version that lacks something is no copy. */
const copy = z.object({ userId: z.string(), seenAt: z.iso.datetime(), qrs: z.array(qr) })

/** The QRs last seen, kept on this device for when there is no network. Local storage goes with the session. */
export const qrsCopy = (store: () => Store, key: string) => ({
  read(userId: string): SeenQrs | undefined {
    try {
      const kept = z.safeDecode(copy, JSON.parse(store().getItem(key) ?? 'null'))
      if (!kept.success || kept.data.userId !== userId) return undefined
      return { userId, qrs: kept.data.qrs, seenAt: new Date(kept.data.seenAt) }
    } catch {
      return undefined
    }
  },
  write({ userId, qrs, seenAt }: SeenQrs): void {
    try {
      store().setItem(key, JSON.stringify(z.encode(copy, { userId, qrs, seenAt: seenAt.toISOString() })))
    } catch {
      // A full or forbidden storage only costs the copy.
    }
  },
})
