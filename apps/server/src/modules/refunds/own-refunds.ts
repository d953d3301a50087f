import type { UserId } from '@saldo/contract/ids'
import { listEach, type Databases } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { refundsOf } from './queries.ts'
import type { Refund, RefundDetails } from './refund.ts'
import { openDetails } from './sealing.ts'

/** A request as its sender, or the holder of the QR that it names, may see it. */
export type OwnRefund = {
  refund: Refund
  /**
   * True when it names the user's own QR. False tells others nothing about whether the code belongs to a QR.
   */
  isOwnQr: boolean
}

/** The requests that a user sent or that name their QR, newest first. */
export const listOwnRefunds = async (
  { databases }: { databases: Databases },
  userId: UserId,
): Promise<OwnRefund[]> => {
  const refunds = await listEach(databases, (db) => refundsOf(db, userId))
  return refunds
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((refund) => ({ refund, isOwnQr: refund.holderId === userId }))
}

/**
 * `details` are the user's own input; null for requests that others sent about their QR, and once forgotten.
 */
export type RefundExport = OwnRefund & { details: RefundDetails | null }

/** A user's export of the requests that they sent or that name their QR. */
export const exportRefunds = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  userId: UserId,
): Promise<RefundExport[]> =>
  (await listOwnRefunds({ databases }, userId)).map((own) => {
    const { requesterId, refundId, detailsSealed } = own.refund
    const isTheirs = requesterId === userId && detailsSealed !== null
    return { ...own, details: isTheirs ? openDetails(keys, refundId, detailsSealed) : null }
  })
