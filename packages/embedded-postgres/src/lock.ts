import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { birthmark } from './processes.ts'

/** The process that supervises the data folder's PostgreSQL. */
export type Holder = { pid: number; birthmark: string }

export type Lock = { isOurs: true; release: () => void } | { isOurs: false; holder: Holder }

const pollMs = 100

/**
 * Takes the data folder's lock, waiting up to `waitMs` for a living holder; a dead holder's lock is taken
 * over. It only decides who supervises: PostgreSQL's own lock keeps two servers off one cluster.
 */
export const lockFolder = async (dataDir: string, waitMs: number): Promise<Lock> => {
  const file = join(dataDir, 'postgres.lock')
  const ours = `${process.pid} ${birthmark(process.pid)}`
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    if (create(file, ours)) return { isOurs: true, release: () => release(file, ours) }
    const found = read(file)
    const holder = found === null ? null : parse(found)
    if (found !== null && !(holder && isHeldBy(holder))) takeAway(file, found)
    else if (holder && Date.now() >= giveUpAt) return { isOurs: false, holder }
    else await pause(pollMs)
  }
}

/** A hard link appears with its full content, so nobody reads a half-written lock. */
const create = (file: string, content: string): boolean => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const parse = (content: string): Holder | null => {
  const [pid = '', mark = ''] = content.split(' ')
  return mark === '' ? null : { pid: Number(pid), birthmark: mark }
}

/** Whether the holder still lives, and is not a later process with its pid. */
export const isHeldBy = (holder: Holder): boolean => birthmark(holder.pid) === holder.birthmark

/**
 * Removes a stale lock by renaming it, which only one process can do; a fresh lock renamed by mistake is put
 * back.
 */
const takeAway = (file: string, stale: string): void => {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== stale) linkSync(aside, file)
  } catch {
    // Another process was first; the next attempt reads its result.
  } finally {
    rmSync(aside, { force: true })
  }
}

const release = (file: string, ours: string): void => {
  if (read(file) === ours) rmSync(file, { force: true })
}
