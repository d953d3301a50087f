import { v7 } from 'uuid'
import { embeddedIn, listClusters, openDatabase, startAllMigrated, type ClusterUrls } from './db/index.ts'
import { readEnv } from './env.ts'
import { createLog } from './kernel/log.ts'
import { addCluster } from './modules/events/index.ts'
import { refuseStart } from './refuse-start.ts'

/** Lets each database get events that doesn't yet; one that was drained stays so. */
const listAll = async ({ main, ...others }: ClusterUrls): Promise<void> => {
  const { db, close } = openDatabase(main, { max: 1, onIdleError: () => {} })
  const act = { actor: { kind: 'operator', id: null } as const, at: new Date(), requestId: `start-${v7()}` }
  try {
    const listed = new Set((await listClusters(db)).map(({ name }) => name))
    for (const name of Object.keys(others))
      if (!listed.has(name)) await addCluster({ databases: { control: db } }, name, act)
  } finally {
    await close()
  }
}

const keep = async (given: NodeJS.ProcessEnv, atLeast: number): Promise<void> => {
  // A signal to the whole group is the servers': they drain before their databases end.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  const env = readEnv(given)
  const log = createLog(env.LOG_LEVEL)
  const onDown = (error?: unknown): void => log.error({ err: error }, 'an embedded database went down')
  const { urls, stop } = await startAllMigrated({ ...embeddedIn(env.DATA_DIR), onDown }, atLeast)
  let stopping: Promise<void> | null = null
  const finish = (): void => {
    stopping ??= stop()
    void stopping.then(() => process.exit(0), refuseStart)
  }
  for (const signal of ['SIGTERM', 'disconnect']) process.on(signal, finish)
  // Whoever started it ended meanwhile, as by Ctrl-C during the first start.
  if (!process.connected) return finish()
  try {
    await listAll(urls)
  } catch (error) {
    await stop()
    throw error
  }
  process.send?.({ urls })
}

/**
 * Runs the embedded databases of a start with several server processes, at least so many, and tells the parent process
 * their URLs; it outlives each server process, and ends by SIGTERM or with its parent.
 */
export const keepDatabases = (given: NodeJS.ProcessEnv, atLeast: number): Promise<void> =>
  keep(given, atLeast).catch(refuseStart)
