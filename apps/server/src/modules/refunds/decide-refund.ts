import type { EventId, OpId } from '@saldo/contract/ids'
import type { ErrorCode } from '@saldo/copy/errors'
import { transact, type Db } from '../../db/index.ts'
import { audit, type AuditEntry } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Booking, Outcome } from '../ledger/index.ts'
import { findDecision, insertDecision, type Decision } from './decision-queries.ts'
import { enqueueTelling } from './jobs.ts'
import { lockRefund, updateRefund } from './queries.ts'
import type { Refund } from './refund.ts'
import { stateAfter, type Verb } from './rules.ts'

/** Who decides, under which permanent id. */
export type Deciding = {
  opId: OpId
  now: Date
  requestId: string
  actor: AuditEntry['actor']
}

/** What a decision does beside the change of state; runs in its transaction, the request locked. */
type Effect = (tx: Db, refund: Refund) => Promise<Partial<Refund>>

/** A request as it is now; `isReplay` when the same id decided it before. */
export type Decided = { refund: Refund; isReplay: boolean }

/** Why nothing was done; kept under the operation's id although the transaction rolls back. */
class Refused extends AppError {
  readonly decision: Decision

  constructor({ code, detail }: Pick<AppError, 'code' | 'detail'>, decision: Decision) {
    super(code, detail)
    this.decision = decision
  }
}

/** How a decision is booked in the ledger. */
export const bookingOf = ({ eventId, refundId }: Refund, { opId, now, actor }: Deciding): Booking => ({
  eventId,
  opId,
  at: now,
  groupId: refundId,
  ...(actor.id !== null && { actorId: actor.id }),
})

/** Turns the ledger's refusal into one of this decision. */
export const mustBeBooked = (outcome: Outcome, refusals: Partial<Record<string, ErrorCode>> = {}): void => {
  if (outcome.status === 'declined') throw new AppError(refusals[outcome.code] ?? outcome.code)
}

const auditDecision = (tx: Db, { eventId, refundId, verb, refusal }: Decision, by: Deciding): Promise<void> =>
  audit(tx, {
    at: by.now,
    requestId: by.requestId,
    actor: by.actor,
    action: `refund.${verb}`,
    subject: refundId,
    eventId,
    details: { op_id: by.opId, ...(refusal !== null && { refused: refusal }) },
  })

/** A refusal is kept although what was tried is rolled back. */
const remembering = async <Result>(db: Db, by: Deciding, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) {
      const decision = { ...error.decision, refusal: error.code }
      await transact(db, async (tx) => {
        await insertDecision(tx, decision)
        await auditDecision(tx, decision, by)
      })
    }
    throw error
  }
}

/** True when this was decided under the same id before; throws the refusal it got then, or operation_mismatch. */
const wasDecided = async (tx: Db, refund: Refund, verb: Verb, opId: OpId): Promise<boolean> => {
  const earlier = await findDecision(tx, refund.eventId, opId)
  if (!earlier) return false
  if (earlier.refundId !== refund.refundId || earlier.verb !== verb) throw new AppError('operation_mismatch')
  if (earlier.refusal !== null) throw new AppError(earlier.refusal)
  return true
}

const decideLocked = async (
  tx: Db,
  refund: Refund,
  verb: Verb,
  { by, effect }: { by: Deciding; effect: Effect },
): Promise<Refund> => {
  const decision: Decision = {
    eventId: refund.eventId,
    opId: by.opId,
    refundId: refund.refundId,
    verb,
    from: refund.state,
    refusal: null,
    actorId: by.actor.id,
    at: by.now,
  }
  const to = stateAfter(refund.state, verb)
  if (to === null || to === 'requested') throw new Refused(new AppError('refund_decided'), decision)
  try {
    const changed: Refund = {
      ...refund,
      ...(await effect(tx, refund)),
      state: to,
      [`${to}At`]: by.now,
    }
    await updateRefund(tx, changed)
    await insertDecision(tx, decision)
    await auditDecision(tx, decision, by)
    await enqueueTelling(tx, changed, to, by.now)
    return changed
  } catch (error) {
    throw error instanceof AppError ? new Refused(error, decision) : error
  }
}

/**
 * Decides on a request in one transaction: state, money, record, letters. The same opId decides once and for ever.
 * Throws refund_decided where the verb is not allowed, operation_mismatch, and what `effect` refuses; every refusal is
 * recorded and moves nothing.
 */
export const decideRefund = async (
  db: Db,
  named: { eventId: EventId; refundId: Refund['refundId'] },
  verb: Verb,
  { by, effect }: { by: Deciding; effect: Effect },
): Promise<Decided> =>
  remembering(db, by, () =>
    transact(db, async (tx) => {
      const refund = await lockRefund(tx, named.eventId, named.refundId)
      if (!refund) throw new AppError('not_found')
      if (await wasDecided(tx, refund, verb, by.opId)) return { refund, isReplay: true }
      return { refund: await decideLocked(tx, refund, verb, { by, effect }), isReplay: false }
    }),
  )
