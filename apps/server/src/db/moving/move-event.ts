import type pg from 'pg'
import { v7 } from 'uuid'
import {
  CannotMove,
  compare,
  copyHistory,
  copyRest,
  type Carrying,
  type Copied,
  type MoveStep,
} from './carry.ts'
import { TEXT_SETTINGS } from './content.ts'
import { connect, cut, openEnds, type Ends, type Route } from './ends.ts'
import { actAsMove, claimMove, drainWriters, fenceOf, haveOneSchema, putFence, takeFence } from './fence.ts'
import { dropRows, haveRows, sealTables } from './seal.ts'
import { movingTables, type MovingTable } from './tables.ts'
import { dropTrail, takeJobs, trailOf } from './take-along.ts'

/** The move stopped and couldn't be taken back: the event is closed until the command runs again. */
export class MoveUnfinished extends Error {
  override name = 'MoveUnfinished'
}

export type Move = {
  /** The event, and the numbers that lie beside it. */
  eventIds: readonly [number, ...number[]]
  route: Route
  /** Told of each step when it is done. */
  onStep: (step: MoveStep) => void | Promise<void>
  /** Whether the target's ledger of the events verifies. */
  verifyThere: () => Promise<boolean>
  /** Writes the new place into the directory. */
  switchOver: () => Promise<void>
  /** Whether the directory names the target. */
  isSwitched: () => Promise<boolean>
}

export type Moved = Copied & { pauseMs: number }

type Running = Move & Carrying & { /** When the pause began, by performance.now(). */ closedAt: number }

type Arrival = Pick<Running, 'eventIds' | 'tables'> & { source: pg.Client; target: pg.Client; moveId: string }

/** Takes an arrival that never opened out of the target. */
const dropArrival = async ({ source, target, tables, eventIds, moveId }: Arrival): Promise<void> => {
  const trail = await trailOf(source, eventIds)
  await target.query('BEGIN')
  await target.query(`SELECT set_config('saldo.move', $1, true)`, [moveId])
  await dropRows(target, tables, eventIds)
  await dropTrail(target, eventIds, trail)
  await takeFence(target, eventIds, moveId)
  await target.query('COMMIT')
}

/** What an earlier run left at the target; true where it is this move's own copy. */
const findArrival = async (running: Running): Promise<boolean> => {
  const { ends, tables, eventIds, moveId } = running
  const there = await fenceOf(ends.target, eventIds[0])
  if (there?.state === 'arriving') {
    if (there.moveId === moveId) return true
    await dropArrival({ ...ends, tables, eventIds, moveId: there.moveId })
  }
  if (await haveRows(ends.target, tables, eventIds)) throw new CannotMove('target_not_empty')
  return false
}

const closeSource = async (running: Running): Promise<void> => {
  const { ends, eventIds, moveId, onStep } = running
  running.closedAt = performance.now()
  await putFence(ends.source, eventIds, { moveId, state: 'moving' })
  await onStep('closed')
  try {
    await drainWriters(ends.source, eventIds)
  } catch (error) {
    throw new CannotMove('busy', error)
  }
  await onStep('drained')
}

/** Tells the planner of the new rows now: autovacuum would in a minute, in which queries would read all of them. */
const tellPlanner = async (
  { ends, tables }: Running,
  isMeant: (table: MovingTable) => boolean,
): Promise<void> => {
  const names = tables.filter(isMeant).map(({ name }) => name)
  await ends.target.query(`ANALYZE ${names.join(', ')}`)
  await ends.target.query(`SELECT brin_summarize_new_values('ledger.transfer_by_time')`)
}

/** A copy of an earlier run counts if it still is what the source has; else it is made anew, the source closed already. */
const copyAgain = async (running: Running): Promise<Copied> => {
  try {
    return await compare(running)
  } catch (error) {
    if (!(error instanceof CannotMove)) throw error
    await dropArrival({ ...running.ends, ...running })
    return copyRest(running, await copyHistory(running))
  }
}

/** Until the directory's row says the target, everything can be taken back. */
const bringOver = async (running: Running): Promise<Copied> => {
  const hasCopy = await findArrival(running)
  const history = hasCopy ? null : await copyHistory(running)
  await closeSource(running)
  const found = await (history ? copyRest(running, history) : copyAgain(running))
  await tellPlanner(running, ({ label }) => label.startsWith('ledger.'))
  if (!(await running.verifyThere())) throw new CannotMove('ledger_unsound')
  await running.onStep('verified')
  await running.switchOver()
  return found
}

const openTarget = async ({ ends, eventIds, moveId, onStep }: Running): Promise<void> => {
  await takeFence(ends.target, eventIds, moveId)
  await onStep('opened')
}

/** What is left to do at the source once the directory says the target. */
const sealSource = async (running: Running): Promise<void> => {
  const { ends, tables, eventIds, moveId, onStep } = running
  await tellPlanner(running, () => true)
  await takeJobs(ends, eventIds)
  const trail = await trailOf(ends.target, eventIds)
  await ends.source.query('BEGIN')
  await putFence(ends.source, eventIds, { moveId, state: 'moved' })
  await sealTables(ends.source, tables, { eventIds, moveId })
  await dropTrail(ends.source, eventIds, trail)
  await ends.source.query('COMMIT')
  await onStep('sealed')
}

type Retreat = Pick<Move, 'eventIds'> & { route: Omit<Route, 'target'> & { target: string | null } }

/**
 * Opens the source again and takes the copy back; false where nothing of a move is left. A target that doesn't answer keeps
 * what it has, closed to everybody: the next move there takes it out.
 */
export const takeBackMove = async ({ eventIds, route }: Retreat): Promise<boolean> => {
  const [control, source] = [await connect(route.control), await connect(route.source)]
  const target = route.target === null ? null : await connect(route.target).catch(() => null)
  try {
    if (!(await claimMove(control, eventIds[0]))) throw new CannotMove('moving_already')
    const here = await fenceOf(source, eventIds[0])
    const there = target ? await fenceOf(target, eventIds[0]) : null
    if (target && there?.state === 'arriving') {
      const tables = await movingTables(source)
      await dropArrival({ source, target, tables, eventIds, moveId: there.moveId })
    }
    if (here?.state === 'moving') await takeFence(source, eventIds, here.moveId)
    return here?.state === 'moving' || there?.state === 'arriving'
  } finally {
    for (const client of [control, source, target]) if (client) cut(client)
  }
}

const prepare = async (move: Move, ends: Ends): Promise<Running> => {
  if (!(await claimMove(ends.control, move.eventIds[0]))) throw new CannotMove('moving_already')
  if (!(await haveOneSchema(ends.source, ends.target))) throw new CannotMove('other_schema')
  const before = await fenceOf(ends.source, move.eventIds[0])
  const moveId = before?.state === 'moving' ? before.moveId : v7()
  for (const client of [ends.source, ends.target]) {
    await client.query(TEXT_SETTINGS)
    await actAsMove(client, moveId)
  }
  return { ...move, ends, tables: await movingTables(ends.source), moveId, closedAt: performance.now() }
}

/** Ends a move whose directory row was switched already; throws CannotMove where nothing is left to do. */
export const finishMove = async (move: Move): Promise<void> => {
  const ends = await openEnds(move.route)
  try {
    const running = await prepare(move, ends)
    if ((await fenceOf(ends.source, move.eventIds[0]))?.state !== 'moving')
      throw new CannotMove('nothing_to_finish')
    await openTarget(running)
    await sealSource(running)
  } finally {
    await ends.close()
  }
}

/** After a failure: everything back, unless the directory was switched. */
const takeBackAfter = async (move: Move, error: unknown): Promise<never> => {
  try {
    if (await move.isSwitched()) throw new MoveUnfinished('switched', { cause: error })
    await takeBackMove(move)
  } catch (failed) {
    if (failed instanceof CannotMove) throw error
    throw new MoveUnfinished(failed instanceof Error ? failed.message : '', { cause: error })
  }
  throw error
}

/**
 * Moves events whole from one database to another: closes them at the source, waits for the writers that are in, copies,
 * compares, verifies, has the directory switched, opens the target and seals the source. Until the switch a failure takes
 * everything back and is thrown; a process that dies leaves what a second run finishes. At no moment are both open.
 */
export const moveEvent = async (move: Move): Promise<Moved> => {
  const ends = await openEnds(move.route)
  let isClaimed = false
  try {
    const running = await prepare(move, ends)
    isClaimed = true
    const found = await bringOver(running)
    await running.onStep('switched')
    await openTarget(running)
    const pauseMs = Math.round(performance.now() - running.closedAt)
    await sealSource(running)
    return { ...found, pauseMs }
  } catch (error) {
    await ends.close()
    return isClaimed ? await takeBackAfter(move, error) : Promise.reject(error)
  } finally {
    await ends.close()
  }
}
