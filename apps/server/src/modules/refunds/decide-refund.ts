import type { EventId, OpId } from '@saldo/contract/ids'
import type { ErrorCode } from '@saldo/copy/errors'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Booking, Outcome } from '../ledger/index.ts'
import { findDecision, insertDecision, type Decision } from './decision-queries.ts'
import { enqueueTelling, tellState } from './jobs.ts'
import { lockRefund, updateRefund } from './queries.ts'
import type { Refund } from './refund.ts'
import { stateAfter, type Verb } from './rules.ts'

/** The act of a decision, with its permanent id. */
export type Deciding = Act & {
  opId: OpId
  /** The batch whose answer this is; a request in a batch is decided by nothing else. */
  batchId?: string
  /** Why it is accepted in spite of a red hint; kept in the audit log. */
  why?: string | undefined
}

/** A decision's effect beside the change of state; runs in its transaction, with the request locked. */
type Effect = (tx: Db, refund: Refund) => Promise<Partial<Refund>>

/** The request in its present state; `isReplay` when the same id decided it before, or it was done already. */
export type Decided = { refund: Refund; isReplay: boolean }

/** The refusal of a decision; stored under the operation's id despite the rollback. */
class Refused extends AppError {
  readonly decision: Decision

  constructor({ code, detail }: Pick<AppError, 'code' | 'detail'>, decision: Decision) {
    super(code, detail)
    this.decision = decision
  }
}

/** A decision's booking in the ledger. */
export const bookingOf = (
  { eventId, refundId }: Refund,
  { opId, at, actor, batchId }: Deciding,
): Booking => ({
  eventId,
  opId,
  // The ids of a batch's bookings are derived.
  ...(batchId !== undefined && { origin: 'system' }),
  at,
  groupId: refundId,
  ...(actor.id !== null && { actorId: actor.id }),
})

/** Turns the ledger's refusal into the decision's error. */
export const mustBeBooked = (outcome: Outcome, refusals: Partial<Record<string, ErrorCode>> = {}): void => {
  if (outcome.status === 'declined') throw new AppError(refusals[outcome.code] ?? outcome.code)
}

const auditDecision = (tx: Db, { eventId, refundId, verb, refusal }: Decision, by: Deciding): Promise<void> =>
  audit(tx, by, {
    action: `refund.${verb}`,
    subject: refundId,
    eventId,
    details: {
      op_id: by.opId,
      ...(by.why !== undefined && { why: by.why }),
      ...(refusal !== null && { refused: refusal }),
    },
  })

/** Stores a refusal, although its transaction is rolled back. */
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

/** True when the same id decided this before; throws its earlier refusal, or operation_mismatch. */
const wasDecided = async (tx: Db, refund: Refund, verb: Verb, opId: OpId): Promise<boolean> => {
  const earlier = await findDecision(tx, refund.eventId, opId)
  if (!earlier) return false
  if (earlier.refundId !== refund.refundId || earlier.verb !== verb) throw new AppError('operation_mismatch')
  if (earlier.refusal !== null) throw new AppError(earlier.refusal)
  return true
}

/**
 * As `decideRefund`, within the caller's transaction, with the request locked and not decided before. Throws a
 * refusal that only `decideRefund` stores.
 */
export const decideLocked = async (
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
    at: by.at,
  }
  const to = stateAfter(refund.state, verb)
  if (to === null || to === 'requested') throw new Refused(new AppError('refund_decided'), decision)
  if (refund.state === 'accepted' && refund.batchId !== null && refund.batchId !== by.batchId)
    throw new Refused(new AppError('refund_in_batch'), decision)
  try {
    const changed: Refund = {
      ...refund,
      ...(await effect(tx, refund)),
      state: to,
      [`${to}At`]: by.at,
    }
    await updateRefund(tx, changed)
    await insertDecision(tx, decision)
    await auditDecision(tx, decision, by)
    await enqueueTelling(tx, changed, to, by.at)
    await tellState(tx, changed, by.at)
    return changed
  } catch (error) {
    throw error instanceof AppError ? new Refused(error, decision) : error
  }
}

/**
 * Decides on a request in one transaction: state, money, record, letters. The same opId decides only once.
 * Throws refund_decided where the verb is not allowed, refund_in_batch, operation_mismatch, and the refusals of `effect`;
 * every refusal is recorded and moves nothing. Where `isDone` says so of the locked request, nothing moves either.
 */
export const decideRefund = async (
  db: Db,
  named: { eventId: EventId; refundId: Refund['refundId'] },
  verb: Verb,
  { by, effect, isDone }: { by: Deciding; effect: Effect; isDone?: (refund: Refund) => boolean },
): Promise<Decided> =>
  remembering(db, by, () =>
    transact(db, async (tx) => {
      const refund = await lockRefund(tx, named.eventId, named.refundId)
      if (!refund) throw new AppError('not_found')
      if (isDone?.(refund)) return { refund, isReplay: true }
      if (await wasDecided(tx, refund, verb, by.opId)) return { refund, isReplay: true }
      return { refund: await decideLocked(tx, refund, verb, { by, effect }), isReplay: false }
    }),
  )
