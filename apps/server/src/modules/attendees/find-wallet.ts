import type { Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { walletOf, type Wallet } from '../ledger/index.ts'
import { lockLooks, wasRead } from './queries.ts'
import { sameLookSince } from './rules.ts'

/** A call about one QR of an event. */
export type WalletAct = EventAct & { walletId: Wallet['walletId'] }

/** The QR that a call names. Throws not_found. */
export const namedWallet = async (db: Db, { eventId, walletId }: WalletAct): Promise<Wallet> => {
  const wallet = await walletOf(db, eventId, { walletId })
  if (!wallet) throw new AppError('not_found')
  return wallet
}

/** Audits a view of a QR's file in the transaction that reads it; at most one row per reader in ten minutes. */
export const recordLook = async (tx: Db, act: WalletAct): Promise<void> => {
  const { eventId, walletId: subject, actor, at } = act
  await lockLooks(tx, act, actor.id)
  if (await wasRead(tx, act, actor.id, sameLookSince(at))) return
  await audit(tx, act, { action: 'wallet.read', subject, eventId })
}
