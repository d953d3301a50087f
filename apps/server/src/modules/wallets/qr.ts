import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { Keys } from '../../kernel/keys.ts'
import { isExpired, type EventRecord } from '../events/index.ts'
import { openCode, type Wallet } from '../ledger/index.ts'
import { sealKeyOf } from './seal-key.ts'

/** A wallet as its owner sees it. */
export type Qr = {
  walletId: WalletId
  code: string
  available: Centavos
  event: EventRecord
  isExpired: boolean
  status: 'active' | 'blocked'
  walletSeq: number
  codeNo: number
  /** Open payments whose answer is not final. */
  pendingTopup: Centavos
}

/** The open payments into wallets; passed in, because orders may not be imported from this module. */
export type PendingTopups = (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
) => Promise<Map<WalletId, bigint>>

export const qrOf = (wallet: Wallet, event: EventRecord, keys: Keys, pending: bigint, now: Date): Qr => ({
  walletId: wallet.walletId,
  code: openCode(wallet.code.sealed, wallet.code.hash, sealKeyOf(keys)),
  available: wallet.available,
  event,
  isExpired: isExpired(event, now),
  status: wallet.status,
  walletSeq: wallet.walletSeq,
  codeNo: wallet.codeNo,
  pendingTopup: centavos(pending),
})
