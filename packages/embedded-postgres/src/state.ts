import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sentences } from './sentences.ts'
import { z } from 'zod'
import { canEnter } from './account.ts'
import type { Account } from './account.ts'

const serverSchema = z.object({
  /**
   * The cluster's folder, relative to the data folder; absolute when that is closed to PostgreSQL's account.
   */
  cluster: z.string(),
  /** False until the cluster has its roles and database: an interrupted first start begins anew. */
  isMade: z.boolean(),
  port: z.int(),
  passwords: z.object({ server: z.string() }),
})
const ownerSchema = z.object({ superuser: z.string(), owner: z.string() })

/**
 * What the running server may read about the data folder's PostgreSQL: how to start it, and the server's
 * login.
 */
export type ServerState = z.infer<typeof serverSchema>

/** The data folder's full state of its embedded PostgreSQL, including the logins for migration and backup. */
export type EmbeddedState = Omit<ServerState, 'passwords'> & {
  passwords: ServerState['passwords'] & z.infer<typeof ownerSchema>
}

const stateFile = (dataDir: string): string => join(dataDir, 'postgres.json')
/** A separate file, so that the server's process never reads it. */
const ownerFile = (dataDir: string): string => join(dataDir, 'postgres-owner.json')

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const writeJson = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** For the running server: without the owner's and superuser's logins, which could rewrite history. */
export const readServerState = (dataDir: string): ServerState | null => {
  const file = stateFile(dataDir)
  return existsSync(file) ? serverSchema.parse(readJson(file)) : null
}

export const readState = (dataDir: string): EmbeddedState | null => {
  const file = stateFile(dataDir)
  if (!existsSync(file)) return null
  const text = readJson(file) as { passwords?: unknown }
  const state = serverSchema.parse(text)
  // Folders of earlier versions hold all three logins in one file until the state is written again.
  const secret = ownerFile(dataDir)
  const owner = ownerSchema.parse(existsSync(secret) ? readJson(secret) : text.passwords)
  return { ...state, passwords: { ...state.passwords, ...owner } }
}

export const writeState = (dataDir: string, { passwords, ...state }: EmbeddedState): void => {
  const { server, superuser, owner } = passwords
  writeJson(ownerFile(dataDir), { superuser, owner })
  writeJson(stateFile(dataDir), { ...state, passwords: { server } })
}

export const newPasswords = (): EmbeddedState['passwords'] => ({
  superuser: password(),
  owner: password(),
  server: password(),
})

const password = (): string => randomBytes(24).toString('base64url')

/**
 * The state for a cluster still to be created: in the data folder, made traversable (not listable) for
 * PostgreSQL's account, or in `closedHome` when a parent folder is closed to that account.
 */
export const newState = (dataDir: string, account: Account | null, closedHome: string): EmbeddedState => {
  const isClosed = account !== null && !canEnter(account, dirname(dataDir))
  if (account && !isClosed) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const cluster = isClosed ? join(closedHome, randomBytes(8).toString('hex'), 'cluster') : 'postgres/cluster'
  return { cluster, isMade: false, port: 0, passwords: newPasswords() }
}

export const clusterPath = (dataDir: string, state: Pick<ServerState, 'cluster'>): string =>
  resolve(dataDir, state.cluster)

/** Throws a sentence for the operator when an existing cluster is gone or can no longer be entered. */
export const refuseLostCluster = (dataDir: string, state: EmbeddedState, account: Account | null): void => {
  const cluster = clusterPath(dataDir, state)
  if (!existsSync(cluster)) throw new Error(sentences.clusterMissing(cluster, stateFile(dataDir)))
  if (account !== null && !canEnter(account, cluster)) throw new Error(sentences.clusterUnreachable(cluster))
}
