import type { UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { listOwnRefunds, type OwnRefund } from './list-own-refunds.ts'
import type { RefundDetails } from './refund.ts'
import { openDetails } from './sealing.ts'

/** `details` are what the user typed; null for what others sent about their QR, and once they were forgotten. */
export type RefundExport = OwnRefund & { details: RefundDetails | null }

/** All requests that a user sent or that name their QR, for their own eyes. */
export const exportRefunds = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  userId: UserId,
): Promise<RefundExport[]> =>
  (await listOwnRefunds({ databases }, userId)).map((own) => {
    const { requesterId, refundId, detailsSealed } = own.refund
    const isTheirs = requesterId === userId && detailsSealed !== null
    return { ...own, details: isTheirs ? openDetails(keys, refundId, detailsSealed) : null }
  })
