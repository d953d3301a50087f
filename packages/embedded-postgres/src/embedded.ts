import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sentences } from './sentences.ts'
import { postgresAccount } from './account.ts'
import { majorOf, refuseOtherMajor, makeFirstCluster } from './cluster.ts'
import { isHeldBy, lockFolder } from './lock.ts'
import type { Holder } from './lock.ts'
import { makeLogins, urlsOf } from './logins.ts'
import { stopOrphan } from './orphan.ts'
import { reachableBinaries } from './placement.ts'
import { answeringPort, freePort, startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { productSettings } from './settings.ts'
import { clusterPath, newState, readState, refuseLostCluster, writeState } from './state.ts'
import type { EmbeddedState } from './state.ts'
import { supervise } from './supervisor.ts'

export type EmbeddedOptions = {
  /**
   * The product's name, in lower-case letters. It names the database, prefixes its logins (`NAME_owner`,
   * `NAME_server`), and is the first account tried when root starts PostgreSQL.
   */
  product: string
  /** Holds the cluster, its passwords, lock and log. */
  dataDir: string
  /** Told each time PostgreSQL ended unasked (no error) or did not come back at once (the reason). */
  onDown?: (error?: unknown) => void
  /** Where the cluster goes when root's data folder is closed to PostgreSQL's account: /var/lib/NAME if not said. */
  closedHome?: string
  /** How long a start waits for another process to let go of the folder: 30 seconds if not said. */
  patienceMs?: number
}

export type MakeOptions = Pick<EmbeddedOptions, 'product' | 'dataDir' | 'closedHome'>

/** A running embedded PostgreSQL. `stop` ends it, if it is ours to end: call it after the pools are closed. */
export type Embedded = {
  /** As the login that owns nothing. */
  appUrl: string
  /** As the database's owner. */
  migrationUrl: string
  superUrl: string
  stop(): Promise<void>
}

export const waitForHolderMs = 30_000

/** Where root's clusters go when the data folder is closed to PostgreSQL's account. */
export const closedHomeOf = ({ product, closedHome }: MakeOptions): string =>
  closedHome ?? `/var/lib/${product}`

/**
 * Starts the data folder's PostgreSQL (made on the first start) under our supervision: in its own process group, so
 * that a signal to the server doesn't end it before the server has drained; started again when it dies. What a killed
 * server left running is stopped first. Throws a sentence for the operator when another process uses the folder.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, options.patienceMs ?? waitForHolderMs)
  if (!lock.isOurs) throw new Error(sentences.folderInUse(dataDir, lock.holder.pid))
  return startLocked({ ...options, dataDir }, lock.release)
}

/**
 * For the command line: the PostgreSQL of the running server, or one of our own until `stop`. Throws a sentence for the
 * operator when the folder's holder doesn't answer within 30 seconds.
 */
export const connectOrStartEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  for (;;) {
    const lock = await lockFolder(dataDir, 0)
    if (lock.isOurs) return startLocked({ ...options, dataDir }, lock.release)
    const running = await joinHolder({ ...options, dataDir }, lock.holder)
    if (running) return running
  }
}

const startLocked = async (options: EmbeddedOptions, release: () => void): Promise<Embedded> => {
  try {
    const made = await makeReady(options)
    const { port, start } = await preparePostmaster(options, made)
    const supervised = await supervise(start, options.onDown ?? (() => {}))
    const stop = async (): Promise<void> => {
      await supervised.stop()
      release()
    }
    const state = { ...made, port }
    try {
      await finishFirstStart(options, state)
    } catch (error) {
      await supervised.stop()
      throw error
    }
    return { ...urlsOf(options.product, state), stop }
  } catch (error) {
    release()
    throw error
  }
}

/** The data folder's cluster, made if this is the first start; what a killed server left running on it is stopped. */
export const makeReady = async (options: MakeOptions): Promise<EmbeddedState> => {
  const { product, dataDir } = options
  const closedHome = closedHomeOf(options)
  const known = readState(dataDir)
  const account = postgresAccount(product, known ? clusterPath(dataDir, known) : undefined)
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
export const finishFirstStart = async (
  { product, dataDir }: MakeOptions,
  state: EmbeddedState,
): Promise<void> => {
  if (!state.isMade) await makeLogins(product, state)
  writeState(dataDir, { ...state, isMade: true })
}

/** How to start PostgreSQL on a cluster that is ready, and on which port it will answer. Needs no password. */
export const preparePostmaster = async (
  options: MakeOptions,
  state: Pick<EmbeddedState, 'cluster' | 'port'>,
): Promise<{ port: number; start: (signal: AbortSignal) => Promise<Postmaster> }> => {
  const { product, dataDir } = options
  const cluster = clusterPath(dataDir, state)
  const account = postgresAccount(product, cluster)
  const binaries = reachableBinaries(account, join(closedHomeOf(options), 'native'))
  const port = await freePort(state.port)
  const logFile = join(dataDir, 'postgres.log')
  const start = (signal: AbortSignal): Promise<Postmaster> => {
    shorten(logFile)
    return startPostmaster({ binaries, cluster, port, account, settings: productSettings, logFile, signal })
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
const joinHolder = async ({ product, dataDir }: MakeOptions, holder: Holder): Promise<Embedded | null> => {
  const giveUpAt = Date.now() + joinLimitMs
  while (isHeldBy(holder)) {
    const state = readState(dataDir)
    const port = state?.isMade ? answeringPort(clusterPath(dataDir, state)) : null
    if (state && port !== null) return { ...urlsOf(product, { ...state, port }), stop: async () => {} }
    if (Date.now() > giveUpAt) throw new Error(sentences.folderInUse(dataDir, holder.pid))
    await pause(joinPollMs)
  }
  return null
}
