import { cliClustersCopy as copy } from '@saldo/copy/cli-clusters'
import type { Command } from 'commander'
import { databaseNamed, isDatabaseDown, listClusters, type Db } from '../db/index.ts'
import { addCluster, stopPlacingIn } from '../modules/events/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

const configured = ({ databases }: Context, name: string): Db => {
  const db = databaseNamed(databases, name)
  if (!db) throw new Refusal('cluster_unknown', copy.unknown(name))
  return db
}

/** Whether the cluster was reached and is the right one, as `openContext` checked it. */
const isThere = ({ databases }: Context, db: Db): boolean => {
  try {
    databases.refuseClosed(db)
    return true
  } catch (error) {
    if (isDatabaseDown(error)) return false
    throw error
  }
}

const list = async (context: Context): Promise<Answer> => {
  const listed = new Map((await listClusters(context.databases.control)).map((one) => [one.name, one]))
  const data = context.databases.all.map((db) => {
    const name = context.databases.nameOf(db)
    const found = listed.get(name)
    return {
      name,
      events: found?.events ?? 0,
      accepts: found?.accepts ?? null,
      is_away: !isThere(context, db),
    }
  })
  const lines = data.map(({ name, events, accepts, is_away: isAway }) => {
    const state = accepts === null ? copy.notAdded : copy.accepts[accepts]
    return copy.line(name, events, isAway ? `${state}, ${copy.away}` : state)
  })
  return { data, text: lines.join('\n') }
}

const add = async (context: Context, name: string): Promise<Answer> => {
  if (!isThere(context, configured(context, name))) throw new Refusal('cluster_away', copy.isAway(name))
  await addCluster(context, name, context.act())
  return { data: { name, accepts: 'new' }, text: copy.added(name) }
}

const drain = async (context: Context, name: string): Promise<Answer> => {
  const done = await stopPlacingIn(context, name, context.act())
  if (done === 'unlisted') throw new Refusal('cluster_unlisted', copy.unlisted(name))
  if (done === 'last') throw new Refusal('cluster_last', copy.last(name))
  return { data: { name, accepts: 'draining' }, text: copy.draining(name) }
}

export const clusterCommands = (program: Command, shell: Shell): void => {
  const cluster = program.command('cluster').description(copy.cluster)
  cluster.command('list').description(copy.list).action(shell.withDatabase(list))
  cluster.command('add').description(copy.add).argument('<nombre>', copy.name).action(shell.withDatabase(add))
  cluster
    .command('drain')
    .description(copy.drain)
    .argument('<nombre>', copy.name)
    .action(shell.withDatabase(drain))
}
