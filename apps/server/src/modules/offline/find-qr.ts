import type { WalletId } from '@saldo/contract/ids'
import { isLiveText, readLiveText, stepAt } from '@saldo/contract/live-qr'
import { settled } from '@saldo/contract/qr-code'
import type { OfflineRecord } from '@saldo/contract/offline'
import type { Db } from '../../db/index.ts'
import { lookUpCode, lookUpHandles, type LiveUse } from '../ledger/index.ts'
import { isSignedBy } from '../venue/index.ts'

/** The QR of a sale made offline. */
export type SoldTo = {
  walletId: WalletId
  /** False where it had ended, was blocked or replaced before the sale. */
  isPaying: boolean
  /** Null for a static code. */
  live: LiveUse | null
}

type Read = Pick<OfflineRecord, 'event_id' | 'qr'> & { occurredAt: Date }

const byLive = async (
  db: Db,
  { event_id: eventId, occurredAt }: Read,
  text: string,
): Promise<SoldTo | null> => {
  const qr = readLiveText(text, stepAt(occurredAt.getTime()))
  if (!qr || qr.eventId !== eventId) return null
  const wallet = (await lookUpHandles(db, eventId, [qr.handle])).get(qr.handle)
  if (!wallet || !(await isSignedBy(qr, wallet.publicKey))) return null
  const { walletId, keyNo: no, endedAt } = wallet
  return { walletId, isPaying: endedAt === null || endedAt > occurredAt, live: { no, step: qr.step } }
}

const byCode = async (
  db: Db,
  { event_id: eventId, occurredAt }: Read,
  code: string,
): Promise<SoldTo | null> => {
  const wallet = await lookUpCode(db, eventId, code)
  if (!wallet) return null
  const { walletId, isCurrent, status, isLiveOnly, changedAt } = wallet
  const wasChangedLater = changedAt !== null && changedAt > occurredAt
  const isGood = (isCurrent && status === 'active') || wasChangedLater
  return { walletId, isPaying: isGood && !isLiveOnly, live: null }
}

/** The QR that a till read, whose signature holds; null where it is nobody's or forged. */
export const soldTo = (db: Db, read: Read): Promise<SoldTo | null> => {
  const text = settled(read.qr)
  return isLiveText(text) ? byLive(db, read, text) : byCode(db, read, read.qr)
}
