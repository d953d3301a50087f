import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { hashCode, makeCode, sealCode } from './qr-code.ts'
import { insertEvent, updateEvent, type EventTerms } from './queries.ts'
import { insertWallet } from './wallet-queries.ts'

/** An event's limits in the ledger, in centavos: the most of a charge is the most that a wallet may have. */
export const limitsOf = ({
  maxBalance,
  staticLimit,
}: Pick<EventTerms, 'maxBalance' | 'staticLimit'>): Pick<
  EventTerms,
  'maxBalance' | 'maxCharge' | 'staticLimit'
> => ({ maxBalance, maxCharge: maxBalance, staticLimit })

/** Registers an event with the ledger; idempotent. Amounts in centavos, `closesAt` null for never. */
export const openEvent = (db: Db, terms: EventTerms & { at: Date }): Promise<void> =>
  insertEvent(db, terms, terms.at)

/** Changes the terms of an event (extended, closed, reopened). They apply to charges after this commit. */
export const setEvent = async (db: Db, terms: EventTerms): Promise<void> => {
  if (!(await updateEvent(db, terms))) throw new Error(`The ledger has no event ${terms.eventId}`)
}

export type NewWallet = {
  eventId: EventId
  walletId: WalletId
  /** Null for an anonymous QR. */
  userId: UserId | null
  /** Hides the wallet from its user until its first credit. */
  isHidden: boolean
  /** Key of 32 bytes that encrypts codes for display. */
  sealKey: Buffer
  at: Date
}

/**
 * Opens a wallet with a new code, or returns the existing one of this user (or this walletId) in the event:
 * one wallet per user and event, even when two requests open it concurrently.
 */
export const openWallet = (
  db: Db,
  { sealKey, ...wallet }: NewWallet,
): Promise<{ walletId: WalletId; isNew: boolean }> => {
  const code = makeCode(wallet.eventId)
  return insertWallet(db, { ...wallet, code: { hash: hashCode(code), sealed: sealCode(code, sealKey) } })
}
