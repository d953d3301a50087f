import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { extract } from 'tar'
import { sentences } from '../sentences.ts'
import { closedHomeOf, startEmbedded } from '../embedded.ts'
import type { Embedded, EmbeddedOptions } from '../embedded.ts'
import { giveTo, postgresAccount } from '../account.ts'
import type { Account } from '../account.ts'
import { refuseOtherMajor } from '../cluster.ts'
import { replacePasswords, urlsOf } from '../logins.ts'
import { makeEnterable } from '../placement.ts'
import { clusterPath, newPasswords, newState, readState, writeState } from '../state.ts'
import { manifestSchema, partsOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export type RestoreOptions = {
  file: string
  /** The new data folder, which must be missing or empty. */
  embedded: EmbeddedOptions
  /** Checks the restored, running database and throws when it is inconsistent. */
  verify: (database: Omit<Embedded, 'stop'>) => Promise<void>
}

/**
 * Creates a data folder from a backup: unpacks it, starts the database (PostgreSQL replays the log in the
 * backup), changes its passwords, verifies and stops it. On failure the folder is emptied and the reason is
 * thrown.
 */
export const restore = async ({ file, embedded, verify }: RestoreOptions): Promise<void> => {
  const dataDir = resolve(embedded.dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (readdirSync(dataDir).length > 0) throw new Error(sentences.restoreNeedsEmptyFolder(dataDir))
  try {
    await unpack(file, { ...embedded, dataDir })
    await startAndVerify({ ...embedded, dataDir }, verify)
  } catch (error) {
    empty(dataDir)
    throw error
  }
}

const unpack = async (file: string, options: EmbeddedOptions): Promise<void> => {
  const { product, dataDir } = options
  const parts = partsOf(product)
  const account = postgresAccount(product)
  const placed = newState(dataDir, account, closedHomeOf(options))
  const cluster = clusterPath(dataDir, placed)
  makeEnterable(dirname(cluster))
  const work = mkdtempSync(join(dirname(cluster), 'restoring-'))
  try {
    const manifest = await readArchive(file, work, parts.manifest)
    refuseOtherMajor(manifest.postgresMajor)
    renameSync(join(work, parts.cluster), cluster)
    hand(cluster, account)
    if (existsSync(join(work, parts.files))) cpSync(join(work, parts.files), dataDir, { recursive: true })
    writeState(dataDir, {
      ...placed,
      isMade: true,
      passwords: { ...placed.passwords, superuser: manifest.superuserPassword },
    })
  } catch (error) {
    rmSync(dirname(cluster), { recursive: true, force: true })
    throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const readArchive = async (file: string, work: string, manifest: string): Promise<Manifest> => {
  try {
    await extract({ file, cwd: work, strict: true, preserveOwner: false })
    return manifestSchema.parse(JSON.parse(readFileSync(join(work, manifest), 'utf8')))
  } catch (cause) {
    throw new Error(sentences.backupUnreadable(file), { cause })
  }
}

/** PostgreSQL requires that only its own account can access the folder. */
const hand = (cluster: string, account: Account | null): void => {
  if (account) giveTo(cluster, account)
  chmodSync(cluster, 0o700)
}

const startAndVerify = async (options: EmbeddedOptions, verify: RestoreOptions['verify']): Promise<void> => {
  const database = await startEmbedded(options)
  try {
    const state = readState(options.dataDir)
    if (!state) throw new Error('The restored state is gone')
    const passwords = newPasswords()
    await replacePasswords(options.product, database.superUrl, passwords)
    writeState(options.dataDir, { ...state, passwords })
    await verify(urlsOf(options.product, { ...state, passwords }))
  } finally {
    await database.stop()
  }
}

const empty = (dataDir: string): void => {
  const state = readState(dataDir)
  if (state) rmSync(dirname(clusterPath(dataDir, state)), { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
