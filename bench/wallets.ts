import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 as uuidv7 } from 'uuid'
import { transact, type Database, type Db } from '../apps/server/src/db/index.ts'
import { openCode, openWallet, topUp, walletOf } from '../apps/server/src/modules/ledger/index.ts'

const A_TRANSACTION = 100
const sealKey = Buffer.alloc(32, 7)

const aWallet = async (tx: Db, eventId: EventId, balance: bigint): Promise<string> => {
  const at = new Date()
  const walletId = uuidv7() as WalletId
  await openWallet(tx, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
  await topUp(tx, {
    eventId,
    opId: uuidv7() as OpId,
    walletId,
    amount: centavos(balance),
    from: 'promo',
    mayBeRefused: false,
    at,
  })
  const wallet = await walletOf(tx, eventId, { walletId })
  if (!wallet) throw new Error('the wallet was just opened')
  return openCode(wallet.code.sealed, wallet.code.hash, sealKey)
}

/** Opens `count` QRs with `balance` centavos each, many per transaction; resolves to their codes. */
export const openWallets = async (
  { db }: Database,
  eventId: EventId,
  { count, balance }: { count: number; balance: bigint },
): Promise<string[]> => {
  const codes: string[] = []
  while (codes.length < count) {
    const most = Math.min(A_TRANSACTION, count - codes.length)
    await transact(db, async (tx) => {
      for (let made = 0; made < most; made++) codes.push(await aWallet(tx, eventId, balance))
    })
  }
  return codes
}
