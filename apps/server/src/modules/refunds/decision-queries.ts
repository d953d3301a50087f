import type { EventId, OpId } from '@saldo/contract/ids'
import type { RefundState } from '@saldo/contract/refunds'
import type { ErrorCode } from '@saldo/copy/errors'
import type { Db } from '../../db/index.ts'
import type { RefundId } from './refund.ts'
import type { Verb } from './rules.ts'

/** The office's decision under an operation's id; `refusal` is the error of a refused one. */
export type Decision = {
  eventId: EventId
  opId: OpId
  refundId: RefundId
  verb: Verb
  from: RefundState
  refusal: ErrorCode | null
  actorId: string | null
  at: Date
}

export const findDecision = async (
  tx: Db,
  eventId: EventId,
  opId: OpId,
): Promise<Pick<Decision, 'refundId' | 'verb' | 'refusal'> | null> => {
  const row = await tx
    .selectFrom('refund_decision')
    .select(['refund_id', 'verb', 'refusal'])
    .where('event_id', '=', eventId)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  if (!row) return null
  return {
    refundId: row.refund_id as RefundId,
    verb: row.verb as Verb,
    refusal: row.refusal as ErrorCode | null,
  }
}

/** The id under which a request was marked as paid; null when it was not. */
export const paidUnder = async (
  tx: Db,
  { eventId, refundId }: Pick<Decision, 'eventId' | 'refundId'>,
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

/** Records a decision; the first one under an id stays. */
export const insertDecision = async (tx: Db, decision: Decision): Promise<void> => {
  await tx
    .insertInto('refund_decision')
    .values({
      event_id: decision.eventId,
      op_id: decision.opId,
      refund_id: decision.refundId,
      verb: decision.verb,
      from_state: decision.from,
      refusal: decision.refusal,
      actor_id: decision.actorId,
      at: decision.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
