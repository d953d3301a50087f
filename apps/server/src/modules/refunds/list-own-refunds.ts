import type { UserId } from '@saldo/contract/ids'
import type { Databases } from '../../db/index.ts'
import { refundsOf } from './queries.ts'
import type { Refund } from './refund.ts'

/** A request as somebody may see it who sent it or whose QR it names. */
export type OwnRefund = {
  refund: Refund
  /** It names a QR of theirs. To others it looks alike whether or not the code belongs to one. */
  isOwnQr: boolean
}

/** What became of the requests that a user sent, or that name their QR, newest first. */
export const listOwnRefunds = async (
  { databases }: { databases: Databases },
  userId: UserId,
): Promise<OwnRefund[]> => {
  const lists = await Promise.all(databases.all.map((db) => refundsOf(db, userId)))
  return lists
    .flat()
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((refund) => ({ refund, isOwnQr: refund.holderId === userId }))
}
