import type { SessionId, WalletId } from '@saldo/contract/ids'
import { insertLiveKey, newLiveHandle } from '../../src/modules/ledger/index.ts'
import { at, type TestLedger } from './ledger.ts'

/** Makes a key the one that a wallet pays with live, straight in the ledger. */
export const enrolKey = (
  { database, eventId }: Pick<TestLedger, 'database' | 'eventId'>,
  walletId: WalletId,
  publicKey: Buffer,
  sessionId: SessionId = '0c000000-0000-4000-8000-000000000001' as SessionId,
) =>
  insertLiveKey(database.db, {
    eventId,
    walletId,
    handle: newLiveHandle(),
    publicKey,
    sessionId,
    mayMove: true,
    at,
  })
