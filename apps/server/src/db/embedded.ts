import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseCopy } from '@saldo/copy/operator'
import { postgresAccount } from './embedded/account.ts'
import { majorOf, refuseOtherMajor } from './embedded/cluster.ts'
import { makeFirstCluster } from './embedded/first-start.ts'
import { isHeldBy, lockFolder } from './embedded/lock.ts'
import type { Holder } from './embedded/lock.ts'
import { makeLogins, urlsOf } from './embedded/logins.ts'
import { stopOrphan } from './embedded/orphan.ts'
import { reachableBinaries } from './embedded/placement.ts'
import { answeringPort, freePort, startPostmaster } from './embedded/postmaster.ts'
import type { Postmaster } from './embedded/postmaster.ts'
import { productSettings } from './embedded/settings.ts'
import { clusterPath, newState, readState, refuseLostCluster, writeState } from './embedded/state.ts'
import type { EmbeddedState } from './embedded/state.ts'
import { supervise } from './embedded/supervisor.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** Told each time PostgreSQL ended unasked (no error) or did not come back at once (the reason). */
  onDown: (error?: unknown) => void
  /** Where the cluster goes when root's data folder is closed to PostgreSQL's account. */
  closedHome?: string
  /** How long a start waits for another process to let go of the folder. */
  patienceMs?: number
}

export type MakeOptions = Pick<EmbeddedOptions, 'dataDir' | 'closedHome'>

/** A running embedded PostgreSQL. `stop` ends it, if it is ours to end: call it after the pools are closed. */
export type Embedded = { appUrl: string; migrationUrl: string; superUrl: string; stop(): Promise<void> }

export const waitForHolderMs = 30_000
/** Where root's clusters go when the data folder is closed to PostgreSQL's account. */
export const systemHome = '/var/lib/saldo'

/**
 * Starts the data folder's PostgreSQL (made on the first start) under our supervision: in its own process group, so
 * that a signal to the server doesn't end it before the server has drained; started again when it dies. What a killed
 * server left running is stopped first. Throws a sentence for the operator when another process uses the folder.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, options.patienceMs ?? waitForHolderMs)
  if (!lock.isOurs) throw new Error(databaseCopy.folderInUse(dataDir, lock.holder.pid))
  return startLocked({ ...options, dataDir }, lock.release)
}

/** For the command line: the PostgreSQL of the running server, or one of our own until `stop`. */
export const connectOrStartEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  for (;;) {
    const lock = await lockFolder(dataDir, 0)
    if (lock.isOurs) return startLocked({ ...options, dataDir }, lock.release)
    const running = await joinHolder(dataDir, lock.holder)
    if (running) return running
  }
}

const startLocked = async (options: EmbeddedOptions, release: () => void): Promise<Embedded> => {
  try {
    const made = await makeReady(options)
    const { port, start } = await preparePostmaster(options, made)
    const supervised = await supervise(start, options.onDown)
    const stop = async (): Promise<void> => {
      await supervised.stop()
      release()
    }
    const state = { ...made, port }
    try {
      await finishFirstStart(options.dataDir, state)
    } catch (error) {
      await supervised.stop()
      throw error
    }
    return { ...urlsOf(state), stop }
  } catch (error) {
    release()
    throw error
  }
}

/** The data folder's cluster, made if this is the first start; what a killed server left running on it is stopped. */
export const makeReady = async ({
  dataDir,
  closedHome = systemHome,
}: MakeOptions): Promise<EmbeddedState> => {
  const known = readState(dataDir)
  const account = postgresAccount(known ? clusterPath(dataDir, known) : undefined)
  const binaries = reachableBinaries(account, join(closedHome, 'native'))
  const state = known ?? newState(dataDir, account, closedHome)
  const cluster = clusterPath(dataDir, state)
  if (state.isMade) refuseLostCluster(dataDir, state, account)
  if (existsSync(cluster)) await stopOrphan(cluster)
  if (state.isMade) refuseOtherMajor(majorOf(cluster))
  else await makeFirstCluster(dataDir, state, binaries, account)
  writeState(dataDir, state)
  return state
}

/** Once PostgreSQL answers: its logins and its database, if they are not there yet. */
export const finishFirstStart = async (dataDir: string, state: EmbeddedState): Promise<void> => {
  if (!state.isMade) await makeLogins(state)
  writeState(dataDir, { ...state, isMade: true })
}

/** How to start PostgreSQL on a cluster that is ready, and on which port it will answer. Needs no password. */
export const preparePostmaster = async (
  { dataDir, closedHome = systemHome }: MakeOptions,
  state: Pick<EmbeddedState, 'cluster' | 'port'>,
): Promise<{ port: number; start: () => Promise<Postmaster> }> => {
  const cluster = clusterPath(dataDir, state)
  const account = postgresAccount(cluster)
  const binaries = reachableBinaries(account, join(closedHome, 'native'))
  const port = await freePort(state.port)
  const logFile = join(dataDir, 'postgres.log')
  const start = (): Promise<Postmaster> => {
    shorten(logFile)
    return startPostmaster({ binaries, cluster, port, account, settings: productSettings, logFile })
  }
  return { port, start }
}

const longestLogBytes = 10_000_000

const shorten = (logFile: string): void => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > longestLogBytes) truncateSync(logFile)
}

const joinPollMs = 50
const joinLimitMs = 30_000

/** The holder's PostgreSQL once it answers; null when the holder is gone meanwhile. */
const joinHolder = async (dataDir: string, holder: Holder): Promise<Embedded | null> => {
  const giveUpAt = Date.now() + joinLimitMs
  while (isHeldBy(holder)) {
    const state = readState(dataDir)
    const port = state?.isMade ? answeringPort(clusterPath(dataDir, state)) : null
    if (state && port !== null) return { ...urlsOf({ ...state, port }), stop: async () => {} }
    if (Date.now() > giveUpAt) throw new Error(databaseCopy.folderInUse(dataDir, holder.pid))
    await pause(joinPollMs)
  }
  return null
}
