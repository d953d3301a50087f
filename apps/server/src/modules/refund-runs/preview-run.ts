import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { refundableWallets, type RefundableWallet } from '../ledger/index.ts'
import { previewRefunds, type SourcePreview } from '../payments/index.ts'

/** What a run would do now, in centavos. */
export type Preview = SourcePreview & { wallets: number; refundable: bigint }

const PAGE = 2_000

/** Adds up what a run would do with every QR; holds and locks nothing. */
export const previewRun = async (db: Db, eventId: EventId, at: Date): Promise<Preview> => {
  let sum: SourcePreview = { byGateway: new Map(), rest: centavos(0), restWallets: 0, almostTooOld: 0 }
  let after: RefundableWallet['walletId'] | null = null
  let [count, amount] = [0, 0n]
  for (;;) {
    const wallets: RefundableWallet[] = await refundableWallets(db, eventId, { after, limit: PAGE })
    sum = await previewRefunds(db, { eventId, wallets, at }, sum)
    count += wallets.length
    amount = wallets.reduce((total, { refundable }) => total + refundable, amount)
    if (wallets.length < PAGE) break
    after = wallets.at(-1)?.walletId ?? null
  }
  return { ...sum, wallets: count, refundable: amount }
}
