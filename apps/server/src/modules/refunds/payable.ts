import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { balanceAt, type Wallet } from '../ledger/index.ts'
import type { Refund } from './refund.ts'

/** Whether a request's QR has its holder from when it was sent and is not merged: a claim changes both. */
export const isUnchanged = (
  { holderId }: Pick<Refund, 'holderId'>,
  { userId, mergedInto }: Pick<Wallet, 'userId' | 'mergedInto'>,
): boolean => mergedInto === null && userId === holderId

/** The amount that accepting a request holds: the QR's balance, at most that of when the request was sent. */
export const payableOf = async (
  db: Db,
  { eventId, balance, createdAt }: Pick<Refund, 'eventId' | 'balance' | 'createdAt'>,
  { walletId, available }: Pick<Wallet, 'walletId' | 'available'>,
): Promise<Centavos> => {
  const then = balance ?? (await balanceAt(db, eventId, walletId, createdAt))
  return centavos(available < then ? available : then)
}
