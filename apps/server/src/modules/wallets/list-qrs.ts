import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { getQr } from './get-qr.ts'
import type { PendingTopups, Qr } from './qr.ts'
import { indexOf } from './queries.ts'

/** The user's credited QRs of all events, newest first, each read from its event's database. */
export const listQrs = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  pendingTopups: PendingTopups,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Qr[]> => {
  const wallets = await indexOf(deps.databases.control, userId)
  const qrs = await Promise.all(
    wallets.map(({ eventId }) => getQr(deps, pendingTopups, { userId, eventId, now })),
  )
  return qrs.filter((qr) => qr !== null)
}
