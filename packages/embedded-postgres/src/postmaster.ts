import { once } from 'node:events'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sentences } from './sentences.ts'
import type { Account } from './account.ts'
import { postgresEnvironment } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, isAlive } from './processes.ts'
import { asArguments } from './settings.ts'

export type Postmaster = {
  pid: number
  port: number
  /** Settles when the process has ended, for any reason. */
  ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is on the disk. */
  stop(): Promise<void>
}

export type PostmasterOptions = {
  binaries: Binaries
  cluster: string
  port: number
  account: Account | null
  settings: Record<string, string>
  logFile: string
  /** Ends a start that is under way. */
  signal?: AbortSignal
}

/** Longest wait for the process to take the cluster, which is its first step. */
const startLimitMs = 60_000
/** Longest start in all: it ends with crash recovery, and one that was killed would begin anew. */
const recoveryLimitMs = 30 * 60_000
const stopLimitMs = 30_000

/** Starts PostgreSQL on the cluster in its own process group and waits until it answers. */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const { binaries, cluster, port, account, settings, logFile, signal } = options
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...asArguments(settings)], {
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    ...account,
  })
  closeSync(log)
  child.unref()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = (): Promise<void> => stopProcess(child, ended)
  const giveUp = (): void => void stop()
  signal?.addEventListener('abort', giveUp)
  try {
    await untilReady(child, cluster, logFile)
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  return { pid: child.pid ?? 0, port, ended, stop }
}

const untilReady = async (child: ChildProcess, cluster: string, logFile: string): Promise<void> => {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  const startedAt = Date.now()
  while (!isReady(cluster, child.pid)) {
    const isLate = Date.now() - startedAt > (hasTaken(cluster, child.pid) ? recoveryLimitMs : startLimitMs)
    if (failure || child.exitCode !== null || child.signalCode !== null || isLate) {
      child.kill('SIGKILL')
      throw new Error(sentences.didNotStart(failure?.message ?? lastWords(logFile)))
    }
    await pause(15)
  }
}

/** PostgreSQL writes its pid before anything else and keeps it while it recovers. */
const hasTaken = (cluster: string, pid: number | undefined): boolean =>
  readPidFile(cluster)[0] === String(pid)

/** The last line of postmaster.pid tells whether PostgreSQL accepts connections. */
const isReady = (cluster: string, pid: number | undefined): boolean => {
  const lines = readPidFile(cluster)
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/** The pid of the PostgreSQL running on the cluster, whoever started it; null when none does. */
export const runningOn = (cluster: string): number | null => {
  const pid = Number(readPidFile(cluster)[0])
  return pid > 0 && isAlive(pid) && commandLine(pid).includes(cluster) ? pid : null
}

/** The port on which the cluster's PostgreSQL answers; null while it doesn't. */
export const answeringPort = (cluster: string): number | null => {
  const pid = runningOn(cluster)
  return pid !== null && isReady(cluster, pid) ? Number(readPidFile(cluster)[3]) : null
}

/** The lines of the cluster's postmaster.pid (process, folder, start, port, …); empty when there is none. */
export const readPidFile = (cluster: string): string[] => {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const lastWords = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' | ')

const stopProcess = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    // `child.kill` returns false when the process has ended, and unlike a bare pid never hits another
    // process.
    if (!child.kill(name)) return ended
    const timer = new AbortController()
    const late = pause(stopLimitMs, 'late', { signal: timer.signal }).catch(() => 'late')
    const outcome = await Promise.race([ended.then(() => 'ended'), late])
    timer.abort()
    if (outcome === 'ended') return
  }
}

/** A free TCP port: `wanted` if it is free. */
export const freePort = async (wanted = 0): Promise<number> => {
  const probe = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(probe, 'listening')
    const address = probe.address()
    if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
    return address.port
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  } finally {
    if (probe.listening) await new Promise((resolve) => probe.close(resolve))
  }
}
