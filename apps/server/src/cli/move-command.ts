import { cliClustersCopy, cliMoveCopy as copy } from '@saldo/copy/cli-clusters'
import type { EventId } from '@saldo/contract/ids'
import type { Command } from 'commander'
import {
  CannotMove,
  clusterThatMoves,
  databaseNamed,
  finishMove,
  isDatabaseDown,
  moveEvent,
  MoveUnfinished,
  placeOfEvent,
  takeBackMove,
  type Db,
  type Move,
  type MoveStep,
} from '../db/index.ts'
import { practicesOf, recordMove, type EventRecord } from '../modules/events/index.ts'
import { verifyStill } from '../modules/ledger/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { eventNamed } from './find.ts'
import type { Shell } from './shell.ts'

type Options = { to: string; undo?: boolean }
type Way = { event: EventRecord; from: string; to: string; target: Db }

const ownerOf = ({ addresses }: Context, name: string): string => {
  const url = addresses.owners[name]
  if (url === undefined) throw new Refusal('owner_missing', copy.noOwner(name))
  return url
}

const verifies = async (db: Db, eventIds: readonly EventId[]): Promise<boolean> => {
  for (const id of eventIds) if (!(await verifyStill(db, id)).ok) return false
  return true
}

const moveOf = async (
  context: Context,
  { event, from, to, target }: Way,
  say: Shell['say'],
): Promise<Move> => {
  const { databases, addresses } = context
  const eventIds: [EventId, ...EventId[]] = [event.id, ...(await practicesOf(databases.control, event.id))]
  return {
    eventIds,
    route: { source: ownerOf(context, from), target: ownerOf(context, to), control: addresses.urls.main },
    onStep: (step) => say(copy.steps[step]),
    verifyThere: () => verifies(target, eventIds),
    switchOver: () => recordMove(context, eventIds, { from, to }, context.act()),
    isSwitched: async () => (await placeOfEvent(databases.control, event.id)) === to,
  }
}

/** Nobody is made to wait for a target that doesn't answer. */
const refuseAway = ({ databases }: Context, target: Db, to: string): void => {
  try {
    databases.refuseClosed(target)
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    throw new Refusal('cluster_away', copy.isAway(to))
  }
}

/** A refusal in words for what stopped the move. */
const inWords = (error: unknown): unknown => {
  if (error instanceof CannotMove) return new Refusal(error.why, copy.why[error.why])
  if (error instanceof MoveUnfinished) return new Refusal('move_unfinished', copy.unfinished)
  return error
}

const finish = async (context: Context, way: Way, say: Shell['say']): Promise<Answer> => {
  const { event, to } = way
  const from = await clusterThatMoves(context.addresses.owners, event.id)
  if (from === null) throw new Refusal('same_cluster', copy.same(event.name, to))
  await finishMove(await moveOf(context, { ...way, from }, say))
  return { data: { event: event.id, from, to, finished: true }, text: copy.finished(event.name, to) }
}

const undo = async (context: Context, way: Way): Promise<Answer> => {
  const { databases, addresses } = context
  const wasMoving = await takeBackMove({
    eventIds: [way.event.id, ...(await practicesOf(databases.control, way.event.id))],
    // A target that is lost is left out with its owner.
    route: {
      source: ownerOf(context, way.from),
      target: addresses.owners[way.to] ?? null,
      control: addresses.urls.main,
    },
  })
  if (!wasMoving) throw new CannotMove('nothing_to_finish')
  const data = { event: way.event.id, from: way.from, to: way.to, undone: true }
  return { data, text: copy.undone(way.event.name, way.from) }
}

const go = async (context: Context, way: Way, say: Shell['say']): Promise<Answer> => {
  const { event, from, to } = way
  const one = await moveOf(context, way, say)
  const startedAt = performance.now()
  const steps: Record<string, number> = {}
  const onStep = (step: MoveStep): void => {
    steps[step] = Math.round(performance.now() - startedAt)
    void one.onStep(step)
  }
  const { pauseMs, rows, transfers } = await moveEvent({ ...one, onStep })
  const data = {
    event: event.id,
    from,
    to,
    pause_ms: pauseMs,
    rows,
    transfers,
    verified: true,
    done_after_ms: steps,
  }
  return { data, text: copy.moved(event.name, to, transfers, pauseMs) }
}

const move = async (
  context: Context,
  say: Shell['say'],
  reference: string,
  { to, undo: isBack = false }: Options,
): Promise<Answer> => {
  const { databases } = context
  const event = await eventNamed(context, reference)
  const target = databaseNamed(databases, to)
  if (!target) throw new Refusal('cluster_unknown', cliClustersCopy.unknown(to))
  if (!isBack) refuseAway(context, target, to)
  const from = (await placeOfEvent(databases.control, event.id)) ?? 'main'
  const way = { event, from, to, target }
  try {
    if (from === to) return await finish(context, way, say)
    return isBack ? await undo(context, way) : await go(context, way, say)
  } catch (error) {
    throw inWords(error)
  }
}

/** Adds `saldo event move`. */
export const moveCommand = (event: Command, shell: Shell): void => {
  event
    .command('move <evento>')
    .description(copy.move)
    .requiredOption('--to <base>', copy.to)
    .option('--undo', copy.undo)
    .action(
      shell.withDatabase((context, reference: string, options: Options) =>
        move(context, shell.say, reference, options),
      ),
    )
}
