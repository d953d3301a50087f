import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { create } from 'tar'
import { sentences } from '../sentences.ts'
import { connectOrStartEmbedded } from '../embedded.ts'
import type { EmbeddedOptions } from '../embedded.ts'
import { majorOf } from '../cluster.ts'
import { clusterPath, readState } from '../state.ts'
import type { EmbeddedState } from '../state.ts'
import { copyLog, copyRunningCluster } from './copy-cluster.ts'
import { partsOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export type BackupOptions = {
  embedded: EmbeddedOptions
  /** The archive to write (.tar.gz); it must not exist. */
  file: string
  /** Other files and folders of the data folder to include, e.g. pictures and first-start secrets. */
  also: string[]
  now: Date
}

/**
 * Writes one archive with the embedded database, in its state when the copy ended, and the named files, while
 * the database stays in use. Needs as much free space beside `file` as the database takes. Throws a sentence
 * for the operator when the archive exists; leaves nothing behind when it fails.
 */
export const backup = async ({ embedded, file, also, now }: BackupOptions): Promise<void> => {
  const { product } = embedded
  const parts = partsOf(product)
  const target = resolve(file)
  if (existsSync(target)) throw new Error(sentences.backupExists(target))
  const work = mkdtempSync(join(dirname(target), `.${product}-backup-`))
  const database = await connectOrStartEmbedded(embedded)
  try {
    const dataDir = resolve(embedded.dataDir)
    const state = readState(dataDir)
    if (!state) throw new Error(sentences.clusterMissing(dataDir, dataDir))
    const copy = join(work, parts.cluster)
    await copyDatabase(product, database.superUrl, clusterPath(dataDir, state), copy)
    writeFileSync(join(work, parts.manifest), manifestOf(copy, state, now), { mode: 0o600 })
    for (const name of also.filter((path) => existsSync(join(dataDir, path))))
      cpSync(join(dataDir, name), join(work, parts.files, name), { recursive: true })
    await pack(work, Object.values(parts), target)
  } finally {
    await database.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

/** PostgreSQL's low-level base backup, with the part of the log that makes the copy consistent. */
export const copyDatabase = async (
  product: string,
  superUrl: string,
  cluster: string,
  to: string,
): Promise<void> => {
  const session = new pg.Client({ connectionString: superUrl, application_name: `${product} backup` })
  session.on('error', () => {})
  await session.connect()
  try {
    // A temporary slot, dropped with the session: it keeps PostgreSQL from removing the log still to be
    // copied.
    await session.query(
      `SELECT pg_create_physical_replication_slot('${product}_backup_' || pg_backend_pid(), true, true)`,
    )
    const first = await ask(
      session,
      `SELECT pg_walfile_name(pg_backup_start('${product} backup', fast => true))`,
    )
    await copyRunningCluster(cluster, to)
    const stop = await session.query<{ label: string; last: string }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(wait_for_archive => false)',
    )
    const [{ label, last } = { label: '', last: '' }] = stop.rows
    writeFileSync(join(to, 'backup_label'), label)
    await copyLog(cluster, to, first, last)
  } finally {
    await session.end()
  }
}

const ask = async (session: pg.Client, statement: string): Promise<string> => {
  const { rows } = await session.query<string[]>({ text: statement, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

const manifestOf = (cluster: string, { passwords }: EmbeddedState, now: Date): string => {
  const manifest: Manifest = {
    format: 1,
    postgresMajor: majorOf(cluster),
    madeAt: now.toISOString(),
    superuserPassword: passwords.superuser,
  }
  return JSON.stringify(manifest)
}

/**
 * The archive is renamed into place only when complete. Its parts come in this order, the manifest first, so that a
 * restore reads it before the rest.
 */
const pack = async (work: string, parts: string[], target: string): Promise<void> => {
  const draft = join(work, 'archive')
  const names = parts.filter((name) => existsSync(join(work, name)))
  await create({ file: draft, cwd: work, gzip: { level: 3 }, portable: true }, names)
  chmodSync(draft, 0o600)
  flush(draft)
  renameSync(draft, target)
}

const flush = (file: string): void => {
  const opened = openSync(file, 'r+')
  fsyncSync(opened)
  closeSync(opened)
}
