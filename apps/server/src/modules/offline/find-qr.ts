import type { EventId, WalletId } from '@saldo/contract/ids'
import { readLiveText, stepAt, type LiveQr } from '@saldo/contract/live-qr'
import { settled } from '@saldo/contract/qr-code'
import type { Db } from '../../db/index.ts'
import { lookUpCode, lookUpHandles, type HandledWallet, type LiveUse } from '../ledger/index.ts'
import { isSignedBy } from '../venue/index.ts'

/** The QR of a sale made offline. */
export type SoldTo = {
  walletId: WalletId
  /** False where it had ended, was blocked or replaced before the sale. */
  isPaying: boolean
  /** Null for a static code. */
  live: LiveUse | null
}

/** What a till read, and when it sold. */
export type Read = { qr: string; occurredAt: Date }

const liveIn = (eventId: EventId, { qr: text, occurredAt }: Read): LiveQr | null => {
  const qr = readLiveText(settled(text), stepAt(occurredAt.getTime()))
  return qr?.eventId === eventId ? qr : null
}

const byLive = async (qr: LiveQr, { occurredAt }: Read, wallet?: HandledWallet): Promise<SoldTo | null> => {
  if (!wallet || !(await isSignedBy(qr, wallet.publicKey))) return null
  const { walletId, keyNo: no, endedAt } = wallet
  return { walletId, isPaying: endedAt === null || endedAt > occurredAt, live: { no, step: qr.step } }
}

const byCode = async (db: Db, eventId: EventId, { qr: code, occurredAt }: Read): Promise<SoldTo | null> => {
  const wallet = await lookUpCode(db, eventId, code)
  if (!wallet) return null
  const { walletId, isCurrent, status, isLiveOnly, changedAt } = wallet
  const wasChangedLater = changedAt !== null && changedAt > occurredAt
  const isGood = (isCurrent && status === 'active') || wasChangedLater
  return { walletId, isPaying: isGood && !isLiveOnly, live: null }
}

/** The QRs that tills read, in their order, whose signatures hold; null for one that is nobody's or forged. */
export const soldTo = async (
  db: Db,
  eventId: EventId,
  reads: readonly Read[],
): Promise<(SoldTo | null)[]> => {
  const live = reads.map((read) => liveIn(eventId, read))
  const handles = live.flatMap((qr) => qr?.handle ?? [])
  const wallets =
    handles.length > 0 ? await lookUpHandles(db, eventId, handles) : new Map<string, HandledWallet>()
  return Promise.all(
    reads.map((read, n) => {
      const qr = live[n]
      return qr ? byLive(qr, read, wallets.get(qr.handle)) : byCode(db, eventId, read)
    }),
  )
}
