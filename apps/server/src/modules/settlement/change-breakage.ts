import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { BreakageObstacle } from '@saldo/contract/breakage'
import { eventsCopy } from '@saldo/copy/events'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { eventOf, type EventRecord } from '../events/index.ts'
import { lapsableTotal } from '../ledger/index.ts'
import { disputedPayments } from '../orders/index.ts'
import { requireAllPosted } from '../offline/index.ts'
import { lastRun } from '../refund-runs/index.ts'
import { countPending, hasUnlinked } from '../refunds/index.ts'
import type { BreakageRequest, Lapse } from './breakage.ts'
import {
  breakagesOf,
  findBreakage,
  insertBreakage,
  lockBreakage,
  updateBreakage,
} from './breakage-queries.ts'
import { enqueueBreakage } from './jobs.ts'

type Needs = Pick<Deps, 'databases'>

/** An event, and whether undecided requests of no known QR were sent in time to be about it. */
type Lapsing = { event: EventRecord; isUnlinkedOpen: boolean }

/**
 * Read before the event's own requests, because a request that is linked meanwhile is there before it is gone from here.
 * Those from before the event's start count, because QRs are loaded by then.
 */
const lapsingOf = async ({ databases }: Needs, eventId: EventId): Promise<Lapsing> => {
  const event = await eventOf(databases.control, eventId)
  const { refundsUntil } = event
  const isUnlinkedOpen = refundsUntil !== null && (await hasUnlinked(databases.ofNoEvent, refundsUntil))
  return { event, isUnlinkedOpen }
}

/** Requests that nobody decided yet, or money that is on its way back: it would lapse under its holder's hands. */
const areRefundsOpen = async (db: Db, eventId: EventId): Promise<boolean> => {
  const { count } = await countPending(db, eventId)
  const run = await lastRun(db, eventId)
  return count > 0 || (run !== null && run.state !== 'done')
}

type Preview = { preview: Lapse; obstacle: BreakageObstacle | null }

const previewAt = async (db: Db, { event, isUnlinkedOpen }: Lapsing, now: Date): Promise<Preview> => {
  const { id, refundsUntil } = event
  const disputed = (await disputedPayments(db, id)).map(({ walletId }) => walletId)
  const preview = await lapsableTotal(db, id, disputed)
  const obstacle = async (): Promise<BreakageObstacle | null> => {
    if (refundsUntil === null) return 'no_deadline'
    if (now <= refundsUntil) return 'too_early'
    if (isUnlinkedOpen || (await areRefundsOpen(db, id))) return 'refunds_open'
    return preview.qrs === 0 ? 'nothing' : null
  }
  return { preview, obstacle: await obstacle() }
}

const refusals = {
  no_deadline: 'breakage_too_early',
  too_early: 'breakage_too_early',
  refunds_open: 'breakage_refunds_open',
  nothing: 'breakage_nothing',
} as const satisfies Record<BreakageObstacle, string>

const mustLapse = async (tx: Db, lapsing: Lapsing, now: Date): Promise<Lapse> => {
  const { preview, obstacle } = await previewAt(tx, lapsing, now)
  if (obstacle !== null) throw new AppError(refusals[obstacle])
  return preview
}

const MOST_SHOWN = 10

/** What would lapse now and what stands in the way; the last requests. */
export const readBreakage = async ({ databases }: Needs, eventId: EventId, now: Date) => {
  const lapsing = await lapsingOf({ databases }, eventId)
  const db = await databases.forEvent(eventId)
  const preview = await previewAt(db, lapsing, now)
  return {
    ...preview,
    refundsUntil: lapsing.event.refundsUntil,
    requests: await breakagesOf(db, eventId, MOST_SHOWN),
  }
}

const by = ({ actor, at }: EventAct) => ({ by: actor.id, at })

/**
 * Asks that what nobody asked back lapses, once per id; it moves nothing. Throws reauth_required, breakage_too_early,
 * breakage_refunds_open, breakage_nothing, breakage_open where one waits already, operation_mismatch.
 */
export const askBreakage = async (
  { databases }: Needs,
  id: OpId,
  act: EventAct,
): Promise<{ request: BreakageRequest; isRepeat: boolean }> => {
  requireFresh(act)
  const { eventId } = act
  const lapsing = await lapsingOf({ databases }, eventId)
  return transact(await databases.forEvent(eventId), async (tx) => {
    const known = await findBreakage(tx, eventId, id)
    if (known) {
      if (known.asked.by !== act.actor.id) throw new AppError('operation_mismatch')
      return { request: known, isRepeat: true }
    }
    const request: BreakageRequest = {
      ...(await mustLapse(tx, lapsing, act.at)),
      eventId,
      id,
      state: 'asked',
      asked: by(act),
      approved: null,
      cancelled: null,
      doneTo: null,
      booked: { qrs: 0, total: centavos(0) },
      closedAt: null,
    }
    if (!(await insertBreakage(tx, request))) {
      const stored = await findBreakage(tx, eventId, id)
      if (stored?.asked.by === act.actor.id) return { request: stored, isRepeat: true }
      throw new AppError('breakage_open')
    }
    const details = { qrs: request.qrs, total_centavos: String(request.total) }
    await audit(tx, act, { action: 'breakage.ask', subject: id, eventId, details })
    return { request, isRepeat: false }
  })
}

/**
 * Approves what another person asked: from now on a job books it, and nothing undoes it. A repeat by the same person
 * does nothing more. Throws reauth_required, not_found, breakage_own, breakage_state, validation_failed unless `name`
 * is the event's, offline_tills_open while tills may hold sales, and what asking throws.
 */
export const approveBreakage = async (
  { databases }: Needs,
  { id, name }: { id: OpId; name: string },
  act: EventAct,
): Promise<BreakageRequest> => {
  requireFresh(act)
  const { eventId } = act
  const lapsing = await lapsingOf({ databases }, eventId)
  if (name.trim() !== lapsing.event.name) throw fault('name', eventsCopy.nameNotTyped)
  return transact(await databases.forEvent(eventId), async (tx) => {
    const request = await lockBreakage(tx, eventId, id)
    if (!request) throw new AppError('not_found')
    if (request.asked.by === act.actor.id) throw new AppError('breakage_own')
    if (request.approved?.by === act.actor.id) return request
    if (request.state !== 'asked') throw new AppError('breakage_state')
    await requireAllPosted(tx, eventId, act.at)
    const now = await mustLapse(tx, lapsing, act.at)
    const approved: BreakageRequest = { ...request, state: 'booking', approved: by(act) }
    await updateBreakage(tx, approved)
    await enqueueBreakage(tx, approved, act.at)
    const details = { qrs: now.qrs, total_centavos: String(now.total) }
    await audit(tx, act, { action: 'breakage.approve', subject: id, eventId, details })
    return approved
  })
}

/** Withdraws what was not approved yet. Throws not_found, breakage_state. */
export const cancelBreakage = async (
  { databases }: Needs,
  id: OpId,
  act: EventAct,
): Promise<BreakageRequest> => {
  const { eventId } = act
  return transact(await databases.forEvent(eventId), async (tx) => {
    const request = await lockBreakage(tx, eventId, id)
    if (!request) throw new AppError('not_found')
    if (request.state === 'cancelled') return request
    if (request.state !== 'asked') throw new AppError('breakage_state')
    const cancelled: BreakageRequest = { ...request, state: 'cancelled', cancelled: by(act) }
    await updateBreakage(tx, cancelled)
    await audit(tx, act, { action: 'breakage.cancel', subject: id, eventId })
    return cancelled
  })
}
