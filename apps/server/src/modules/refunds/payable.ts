import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { balanceAt, type Wallet } from '../ledger/index.ts'
import type { Refund } from './refund.ts'

/** Whether a request's QR is still its own and the same person's as when it was sent: a claim changes both. */
export const isUnchanged = (
  { holderId }: Pick<Refund, 'holderId'>,
  { userId, mergedInto }: Pick<Wallet, 'userId' | 'mergedInto'>,
): boolean => mergedInto === null && userId === holderId

/** What accepting a request holds: what its QR has, and never more than it had when the request was sent. */
export const payableOf = async (
  db: Db,
  { eventId, balance, createdAt }: Pick<Refund, 'eventId' | 'balance' | 'createdAt'>,
  { walletId, available }: Pick<Wallet, 'walletId' | 'available'>,
): Promise<Centavos> => {
  const then = balance ?? (await balanceAt(db, eventId, walletId, createdAt))
  return centavos(available < then ? available : then)
}
