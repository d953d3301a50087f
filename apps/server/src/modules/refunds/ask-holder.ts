import type { EventId, OpId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit, entriesAbout } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { askRefundJob } from './jobs.ts'
import { lockRefund } from './queries.ts'
import { markAsked } from './queue-queries.ts'
import type { Refund } from './refund.ts'

type Asking = Act<Caller> & { opId: OpId; question: string }

const wasAsked = async (tx: Db, eventId: EventId, { refundId }: Refund, opId: OpId): Promise<boolean> => {
  const entries = await entriesAbout(tx, eventId, refundId)
    .select('details')
    .where('action', '=', 'refund.ask')
    .execute()
  return entries.some(({ details }) => (details as { op_id?: string }).op_id === opId)
}

/**
 * Asks whoever sent a request, and its QR's holder, about it by e-mail, once per id; it stays as it is. Throws
 * refund_decided once somebody decided.
 */
export const askHolder = (
  { refund, db }: { refund: Refund; db: Db },
  { opId, question, ...act }: Asking,
): Promise<{ refund: Refund; isReplay: boolean }> =>
  transact(db, async (tx) => {
    const { eventId, refundId } = refund
    const locked = await lockRefund(tx, eventId, refundId)
    if (!locked) throw new AppError('not_found')
    if (await wasAsked(tx, eventId, locked, opId)) return { refund: locked, isReplay: true }
    if (locked.state !== 'requested') throw new AppError('refund_decided')
    await markAsked(tx, locked, act.at)
    await enqueue(tx, askRefundJob, { eventId, refundId, opId, question }, act.at)
    await audit(tx, act, { action: 'refund.ask', subject: refundId, eventId, details: { op_id: opId } })
    return { refund: { ...locked, askedAt: act.at }, isReplay: false }
  })
