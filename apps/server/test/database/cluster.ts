import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo, postgresAccount } from '../../../../packages/embedded-postgres/src/account.ts'
import type { Account } from '../../../../packages/embedded-postgres/src/account.ts'
import { installedBinaries } from '../../../../packages/embedded-postgres/src/binaries.ts'
import { makeCluster, superuser } from '../../../../packages/embedded-postgres/src/cluster.ts'
import { reachableBinaries } from '../../../../packages/embedded-postgres/src/placement.ts'
import {
  freePort,
  readPidFile,
  startPostmaster,
} from '../../../../packages/embedded-postgres/src/postmaster.ts'
import type { Postmaster } from '../../../../packages/embedded-postgres/src/postmaster.ts'
import { productSettings } from '../../../../packages/embedded-postgres/src/settings.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readSchemaFiles, schemaFolder } from '../../src/db/schema-files.ts'

export type ClusterAccess = { port: number; password: string; template: string }

/** Not a secret: the cluster listens on loopback only, lives for one run and holds no real data. */
const password = 'saldo-test'
const keptCaches = 3
const settings = {
  ...productSettings,
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  log_min_messages: 'fatal',
  // Each login's hash is made anew for each connection, and each of a run's many databases would get a worker of its own.
  scram_iterations: '1',
  autovacuum: 'off',
  file_copy_method: 'clone',
}

export const urlOf = (port: number, user: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/**
 * Starts this run's own PostgreSQL from a cache in the temporary folder: a stopped cluster that contains the
 * migrated template, named by a hash of its inputs. Removes what killed runs left behind.
 */
export const startTestCluster = async (): Promise<{ access: ClusterAccess; stop: () => Promise<void> }> => {
  const account = postgresAccount('saldo')
  const base = baseFolder()
  removeLeftovers(base)
  const { cache, template } = await warmCache(base, account)
  const run = mkdtempSync(join(base, `run-${process.pid}-`))
  chmodSync(run, 0o711)
  const cluster = join(run, 'cluster')
  copyCluster(cache, cluster, account)
  const postmaster = await start(cluster, join(run, 'log'), account, base)
  return {
    access: { port: postmaster.port, password, template },
    stop: async () => {
      await postmaster.stop()
      rmSync(run, { recursive: true, force: true })
    },
  }
}

const start = async (
  cluster: string,
  logFile: string,
  account: Account | null,
  base: string,
): Promise<Postmaster> =>
  startPostmaster({
    binaries: reachableBinaries(account, join(base, 'native')),
    cluster,
    port: await freePort(),
    account,
    settings,
    logFile,
  })

/** The folder must belong to this user: a folder that someone else created first is not used. */
const baseFolder = (): string => {
  const base = join(tmpdir(), `saldo-tests-${userInfo().username}`)
  mkdirSync(base, { recursive: true })
  const found = lstatSync(base)
  if (!found.isDirectory() || found.uid !== userInfo().uid) throw new Error(`${base} belongs to someone else`)
  chmodSync(base, 0o711)
  return base
}

const warmCache = async (
  base: string,
  account: Account | null,
): Promise<{ cache: string; template: string }> => {
  const key = createHash('sha256').update(JSON.stringify([installedBinaries().tree, account, settings]))
  const { migrations, functions } = await readSchemaFiles(schemaFolder)
  for (const { name, checksum } of [...migrations, ...functions]) key.update(name).update(checksum)
  const hash = key.digest('hex').slice(0, 12)
  const template = `template_${hash}`
  const cache = join(base, `cache-${hash}`)
  if (existsSync(cache)) return { cache, template }

  const work = mkdtempSync(join(base, `run-${process.pid}-`))
  chmodSync(work, 0o711)
  try {
    const cluster = join(work, 'cluster')
    await makeCluster({
      binaries: reachableBinaries(account, join(base, 'native')),
      cluster,
      password,
      account,
      durable: false,
    })
    const postmaster = await start(cluster, join(work, 'log'), account, base)
    try {
      await makeTemplate(postmaster.port, template)
    } finally {
      await postmaster.stop()
    }
    if (!existsSync(cache)) renameSync(cluster, cache)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return { cache, template }
}

const makeTemplate = async (port: number, template: string): Promise<void> => {
  const admin = new pg.Client(urlOf(port, superuser, 'postgres'))
  await admin.connect()
  await admin.query(`CREATE ROLE saldo_owner LOGIN CREATEROLE PASSWORD '${password}'`)
  await admin.query(`CREATE ROLE saldo_server LOGIN PASSWORD '${password}'`)
  await admin.query(`CREATE DATABASE ${template} OWNER saldo_owner`)
  await migrate({
    ownerUrl: urlOf(port, 'saldo_owner', template),
    appUrl: urlOf(port, 'saldo_server', template),
  })
  await admin.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
  await admin.end()
}

const copyCluster = (from: string, to: string, account: Account | null): void => {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  if (account) giveTo(to, account)
  chmodSync(to, 0o700)
}

/** Removes runs whose process is gone (with their PostgreSQL), and all but the newest caches. */
const removeLeftovers = (base: string): void => {
  for (const name of readdirSync(base)) {
    const owner = /^run-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const postmaster = Number(readPidFile(join(base, name, 'cluster'))[0])
    if (postmaster > 0 && isAlive(postmaster)) process.kill(postmaster, 'SIGKILL')
    rmSync(join(base, name), { recursive: true, force: true })
  }
  const caches = readdirSync(base)
    .filter((name) => name.startsWith('cache-'))
    .map((name) => ({ path: join(base, name), madeAt: lstatSync(join(base, name)).ctimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt)
  // A recent cache may be in use by a concurrent run that copies it.
  for (const { path } of caches.slice(keptCaches).filter(({ madeAt }) => madeAt < Date.now() - 3_600_000))
    rmSync(path, { recursive: true, force: true })
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
