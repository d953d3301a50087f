import type { OpId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Refund } from './refund.ts'

/** The id under which a request was marked as paid; null when it was not. */
export const paidUnder = async (
  tx: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
): Promise<OpId | null> => {
  const row = await tx
    .selectFrom('refund_decision')
    .select('op_id')
    .where('event_id', '=', eventId)
    .where('refund_id', '=', refundId)
    .where('verb', '=', 'pay')
    .where('refusal', 'is', null)
    .executeTakeFirst()
  return row ? (row.op_id as OpId) : null
}
