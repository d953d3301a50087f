import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Runtime data of PostgreSQL, left out of the copy; the folders themselves stay, empty. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const left =
  /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp[^/]*)($|\/)/
const controlFile = 'global/pg_control'

/**
 * Copies a running cluster's files between pg_backup_start and pg_backup_stop. Files may change or vanish
 * meanwhile: the write-ahead log, copied separately, repairs that. The control file comes last.
 */
export const copyRunningCluster = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (emptied.test(path) && !/^pg_wal\/(archive_status|summaries)$/.test(path)) continue
    if (left.test(path) || path === controlFile) continue
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (entry.isFile()) await copyIfThere(join(from, path), join(to, path))
  }
  await writeFile(join(to, controlFile), await readWhole(join(from, controlFile)))
}

/** A file that vanished belongs to a dropped table, which the log drops too. */
const copyIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/**
 * PostgreSQL writes the control file in place and the log can't repair it, so it is read until two reads are
 * equal.
 */
const readWhole = async (file: string): Promise<Buffer> => {
  for (let before = await readFile(file); ;) {
    await pause(1)
    const again = await readFile(file)
    if (again.equals(before)) return again
    before = again
  }
}

/** Copies the write-ahead log's segments from `first` to `last` (file names sort by age). */
export const copyLog = async (from: string, to: string, first: string, last: string): Promise<void> => {
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(from, 'pg_wal'))) {
    const isSegment = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (isSegment || name.endsWith('.history'))
      await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
  }
}
