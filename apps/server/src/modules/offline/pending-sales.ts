import type { EventId, UserId } from '@saldo/contract/ids'
import type { PendingSale } from '@saldo/contract/pending-sales'
import type { Deps } from '../../kernel/deps.ts'
import { walletFamilies } from '../ledger/index.ts'
import { placesOf } from '../venue/index.ts'
import { ownWallet } from '../wallets/index.ts'
import { waitingSalesOf } from './sale-queries.ts'

const MOST_SALES = 50

/**
 * Sales of one's own QR, and of QRs merged into it, that wait for a manager; amounts in centavos. Throws not_found while
 * there is no QR.
 */
export const listPendingSales = async (
  { databases }: Pick<Deps, 'databases'>,
  { userId, eventId }: { userId: UserId; eventId: EventId },
): Promise<PendingSale[]> => {
  const db = await databases.forEvent(eventId)
  const { walletId } = await ownWallet(db, { userId, eventId })
  const family = (await walletFamilies(db, eventId, [walletId])).get(walletId)
  const sales = await waitingSalesOf(db, eventId, {
    walletIds: family?.members ?? [walletId],
    limit: MOST_SALES,
  })
  if (sales.length === 0) return []
  const places = new Map((await placesOf(db, eventId)).map(({ id, name }) => [id, name]))
  return sales.map(({ opId, amount, placeId, occurredAt }) => ({
    id: opId,
    amount,
    place: places.get(placeId) ?? null,
    at: occurredAt.toISOString(),
  }))
}
