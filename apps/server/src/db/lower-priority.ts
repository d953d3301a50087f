import { readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import type { Database } from './database.ts'

const LOCAL_HOSTS = ['', 'localhost', '127.0.0.1', '[::1]']

/** Linux alone gives threads and a server's connections priorities of their own; elsewhere all share evenly. */
const isLinux = process.platform === 'linux'

/** Lowers the calling thread's priority by `steps` of `nice`. */
export const lowerOwnPriority = (steps: number): void => {
  if (isLinux) setPriority(Number(basename(readlinkSync('/proc/thread-self'))), steps)
}

/** A PostgreSQL connection's process calls itself so; on another machine the number may be anybody's. */
const isConnection = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    return false
  }
}

/**
 * Lowers the priority of the PostgreSQL process behind the only connection of `database` by `steps` of `nice`, where it
 * runs on this machine and its account is ours; resolves to whether it did.
 */
export const lowerConnectionPriority = async (
  { pool }: Database,
  url: string,
  steps: number,
): Promise<boolean> => {
  if (!isLinux || !LOCAL_HOSTS.includes(new URL(url).hostname)) return false
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  if (!isConnection(pid)) return false
  try {
    setPriority(pid, steps)
    return true
  } catch {
    return false
  }
}
