import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { listOwnRefunds, type OwnRefund } from './list-own-refunds.ts'
import type { RefundDetails } from './refund.ts'
import { openDetails } from './sealing.ts'

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
