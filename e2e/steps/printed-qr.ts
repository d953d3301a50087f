import { randomBytes, randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { connectEmbedded, openDatabase } from '../../apps/server/src/db/index.ts'
import { openCode, openWallet, topUp, walletOf } from '../../apps/server/src/modules/ledger/index.ts'

/** The code of an ownerless QR with a balance of `pesos`, as a cash point sells it. */
export const printedQr = async (event: { id: number }, pesos: number): Promise<string> => {
  const embedded = await connectEmbedded(process.env.E2E_DATA_DIR ?? '')
  const { db, close } = openDatabase(embedded.appUrl, { max: 1, onIdleError: () => {} })
  try {
    const [eventId, walletId, sealKey, at] = [
      event.id as EventId,
      randomUUID() as WalletId,
      randomBytes(32),
      new Date(),
    ]
    await openWallet(db, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
    const amount = centavos(pesos * 100)
    const opId = randomUUID() as OpId
    await topUp(db, { eventId, opId, walletId, amount, from: 'promo', mayBeRefused: false, at })
    const wallet = await walletOf(db, eventId, { walletId })
    if (!wallet) throw new Error('The printed QR was not opened')
    return openCode(wallet.code.sealed, wallet.code.hash, sealKey)
  } finally {
    await close()
    await embedded.stop()
  }
}
