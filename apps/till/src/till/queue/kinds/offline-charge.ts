import { postOfflineSale } from '@saldo/contract/offline'
import { tillCopy } from '../../kit/copy.ts'
import type { KindFile } from './kind.ts'

/** Posted by whoever is signed in: the record's own signature is its proof. */
export const offlineChargeKind: KindFile<'offlineCharge'> = {
  send: async (call, { record, signature }) => {
    const { status, paid } = await call(postOfflineSale, { body: { record, signature } })
    return { status, paid }
  },
  words: tillCopy.kinds.offlineCharge,
  offline: 'queue',
  amount: ({ amount }) => amount,
}
