import type { EventId, OpId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { inTurn, onEach, transact, type Db } from '../../db/index.ts'
import { system, type Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { allEvents, eventOf, type EventRecord } from '../events/index.ts'
import { awaitedTills, requireAllPosted } from '../offline/index.ts'
import { enqueueStep } from './jobs.ts'
import { findRun, insertRun, lastRun, lockRun, tabsHoldMoney, unfinishedRuns, updateRun } from './queries.ts'
import type { RefundRun } from './run.ts'

type Needs = Pick<Deps, 'databases' | 'clock'>

const NAMESPACE = '0c1f2f6e-53a2-5d0e-9b77-4f3f0e2b9a61'
const HOUR_MS = 3_600_000

const begin = async (tx: Db, eventId: EventId, runId: string, act: Act): Promise<boolean> => {
  const { at, actor } = act
  const run: RefundRun = {
    eventId,
    runId,
    state: 'preparing',
    pausedBecause: null,
    pausedGateway: null,
    startedBy: actor.id,
    createdAt: at,
    preparedTo: null,
    preparedAt: null,
    resumedAt: at,
    closedAt: null,
  }
  if (!(await insertRun(tx, run))) return false
  await enqueueStep(tx, run, at)
  await audit(tx, act, { action: 'refund_run.started', subject: runId, eventId })
  return true
}

export const hasEnded = ({ endsAt, status }: EventRecord, now: Date): boolean =>
  status === 'closed' || endsAt <= now

/**
 * Starts giving back what is left at an event, on command. Throws event_not_ended, and refund_run_open where one
 * is under way, offline_tills_open while tills may hold sales that are not posted, and refund_tabs_open while tabs hold
 * money: they are closed within a minute of the event's end, and no run comes back to a QR.
 */
export const startRun = async (
  { databases }: Needs,
  { eventId, opId, act }: { eventId: EventId; opId: OpId; act: Act },
): Promise<{ isRepeat: boolean }> => {
  const event = await eventOf(databases.control, eventId)
  return transact(await databases.forEvent(eventId), async (tx) => {
    if ((await findRun(tx, eventId, opId)) !== null) return { isRepeat: true }
    if (!hasEnded(event, act.at)) throw new AppError('event_not_ended')
    await requireAllPosted(tx, eventId, act.at)
    if (await tabsHoldMoney(tx, eventId)) throw new AppError('refund_tabs_open')
    if (await begin(tx, eventId, opId, act)) return { isRepeat: false }
    // The same press, which was stored while this one waited.
    if ((await findRun(tx, eventId, opId)) !== null) return { isRepeat: true }
    throw new AppError('refund_run_open')
  })
}

/** When an event's money goes back by itself; null where its organiser has not switched that on. */
export const dueAt = ({
  autoRefundsAfterHours: hours,
  endsAt,
}: Pick<EventRecord, 'autoRefundsAfterHours' | 'endsAt'>): Date | null =>
  hours === null ? null : new Date(endsAt.getTime() + hours * HOUR_MS)

/** Whether sales may still take from what is left: of tills that sold without the server, or of tabs. */
const salesMayCome = async (db: Db, eventId: EventId, at: Date): Promise<boolean> =>
  (await awaitedTills(db, eventId, at)) > 0 || (await tabsHoldMoney(db, eventId))

/** Starts the first run of an event that is due, once no sale may come; later ones are started by people. */
const startDue = async ({ databases, clock }: Needs, event: EventRecord): Promise<void> => {
  const at = clock.now()
  const due = dueAt(event)
  if (due === null || due > at) return
  const db = await databases.forEvent(event.id)
  if ((await lastRun(db, event.id)) !== null || (await salesMayCome(db, event.id, at))) return
  const runId = v5(`${event.id}|first`, NAMESPACE)
  await transact(db, (tx) => begin(tx, event.id, runId, { actor: system, at, requestId: runId }))
}

/** Starts what is due, and enqueues the next step of each unfinished run, in case its own was lost. */
export const watchRuns = async (deps: Needs): Promise<void> => {
  const { databases, clock } = deps
  await inTurn(await allEvents(databases.control), (event) => startDue(deps, event))
  await onEach(databases, async (db) => {
    for (const run of await unfinishedRuns(db)) await transact(db, (tx) => enqueueStep(tx, run, clock.now()))
  })
}

type Change = { eventId: EventId; runId: string; act: Act }

/** Pauses a run; refunds that a gateway was asked for go on. A paused or ended one stays as it is. */
export const pauseRun = async ({ databases }: Needs, { eventId, runId, act }: Change): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    const run = await lockRun(tx, eventId, runId)
    if (run === null) throw new AppError('not_found')
    if (run.state !== 'preparing' && run.state !== 'running') return
    await updateRun(tx, run, { state: 'paused', pausedBecause: 'by_hand' })
    await audit(tx, act, { action: 'refund_run.paused', subject: runId, eventId })
  })

/** Lets a paused run go on; any other stays as it is. */
export const resumeRun = async ({ databases }: Needs, { eventId, runId, act }: Change): Promise<void> =>
  transact(await databases.forEvent(eventId), async (tx) => {
    const run = await lockRun(tx, eventId, runId)
    if (run === null) throw new AppError('not_found')
    if (run.state !== 'paused') return
    const state = run.preparedAt === null ? 'preparing' : 'running'
    const free = { pausedBecause: null, pausedGateway: null, resumedAt: act.at }
    await updateRun(tx, run, { state, ...free })
    await enqueueStep(tx, run, act.at)
    await audit(tx, act, { action: 'refund_run.resumed', subject: runId, eventId })
  })
