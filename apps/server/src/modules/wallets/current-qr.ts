import type { EventId, WalletId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { openCode, walletOf } from '../ledger/index.ts'
import { sealKeyOf } from './seal-key.ts'

/** The present code of a wallet's QR; null for a wallet that can't pay: blocked, merged, never credited. */
export const currentCode = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { eventId, walletId }: { eventId: EventId; walletId: WalletId },
): Promise<string | null> => {
  const wallet = await walletOf(await databases.forEvent(eventId), eventId, { walletId })
  if (!wallet || wallet.isHidden || wallet.status === 'blocked') return null
  return openCode(wallet.code.sealed, wallet.code.hash, sealKeyOf(keys))
}
