import pg from 'pg'
import { databaseCopy } from '@saldo/copy/operator'
import { grantApplication, refuseUnfitLogin } from './application-login.ts'
import { applyFunctions, changedFunctions } from './apply-functions.ts'
import { migrateJobs } from './jobs-pool.ts'
import { readSchemaFiles, schemaFolder, type SqlFile } from './schema-files.ts'

/** One advisory lock for all migrators: 'saldo' in ASCII. */
const migrationLock = 0x73616c646f

export type MigrateOptions = { ownerUrl: string; appUrl: string; folder?: string }

/**
 * Migrates the database to this version: forward-only files, each in its own transaction, then changed
 * functions, the jobs library's schema and the application login's rights. Returns the names of what was
 * applied. Servers starting together wait for each other. Throws a sentence for the operator when an applied
 * file changed or is unknown, or when the application's login has too many powers.
 */
export const migrate = async ({
  ownerUrl,
  appUrl,
  folder = schemaFolder,
}: MigrateOptions): Promise<string[]> => {
  const { migrations, functions } = await readSchemaFiles(folder)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'saldo migrate' })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await refuseUnfitServer(owner)
    await owner.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const login = await refuseUnfitLogin(appUrl)
    const applied = await applyPending(owner, migrations)
    const replaced = await applyFunctions(owner, functions)
    await migrateJobs(owner, ownerUrl)
    await grantApplication(owner, login)
    return [...applied, ...replaced]
  } finally {
    await owner.end()
  }
}

/**
 * For the server, which can't migrate: throws a sentence for the operator when the database is not of this
 * version or the application's login has too many powers.
 */
export const refuseOtherSchema = async (appUrl: string, folder = schemaFolder): Promise<void> => {
  const { migrations, functions } = await readSchemaFiles(folder)
  const app = new pg.Client({ connectionString: appUrl, application_name: 'saldo check' })
  app.on('error', () => {})
  await app.connect()
  try {
    await refuseUnfitServer(app)
    await refuseUnfitLogin(appUrl)
    const applied = await appliedFor(app)
    refuseOtherFiles(applied, migrations)
    const pending = migrations.length - applied.length
    if (pending > 0) throw new Error(databaseCopy.migrationsPending(pending))
    const changed = await changedFunctions(app, functions)
    if (changed.length > 0) throw new Error(databaseCopy.functionsPending(changed.length))
  } finally {
    await app.end()
  }
}

/**
 * The applied migrations, as far as the application's login may read them: none before the first migration.
 */
const appliedFor = async (app: pg.Client): Promise<Applied[]> => {
  const { rows } = await app.query<{ is_told: boolean }>(
    `SELECT to_regclass('app.schema_migration') IS NOT NULL
            AND has_table_privilege('app.schema_migration', 'SELECT') AS is_told`,
  )
  return rows[0]?.is_told === true ? readApplied(app) : []
}

type Applied = { name: string; checksum: string }

const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    'SELECT name, checksum FROM app.schema_migration ORDER BY name',
  )
  return rows
}

const refuseOtherFiles = (applied: readonly Applied[], migrations: readonly SqlFile[]): void => {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = files.get(name)
    if (!file) throw new Error(databaseCopy.migrationUnknown(name))
    if (file.checksum !== checksum) throw new Error(databaseCopy.migrationChanged(name))
  }
}

/** The server's major version; throws a sentence for the operator when it is too old or not UTF-8. */
export const refuseUnfitServer = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
            pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  )
  const [server] = rows
  if (!server || server.number < 180_000) throw new Error(databaseCopy.serverTooOld(server?.version ?? '?'))
  if (server.encoding !== 'UTF8') throw new Error(databaseCopy.encodingRefused(server.encoding))
  return Math.floor(server.number / 10_000)
}

const applyPending = async (owner: pg.Client, migrations: SqlFile[]): Promise<string[]> => {
  await owner.query(`
    CREATE SCHEMA IF NOT EXISTS app;
    CREATE TABLE IF NOT EXISTS app.schema_migration (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE IF NOT EXISTS app.schema_function (LIKE app.schema_migration INCLUDING ALL)`)
  const applied = await readApplied(owner)
  refuseOtherFiles(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  for (const migration of pending) await applyWithPatience(owner, migration)
  return pending.map(({ name }) => name)
}

const lockTries = 20

/**
 * Stops waiting for a table lock after 2 s and tries again, so that queries don't queue behind a waiting
 * migration.
 */
const applyWithPatience = async (owner: pg.Client, migration: SqlFile): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(owner, migration)
    } catch (error) {
      const isLockTimeout = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!isLockTimeout || attempt === lockTries)
        throw new Error(`${migration.name}: ${String(error)}`, { cause: error })
    }
  }
}

const apply = async (owner: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> => {
  await owner.query('BEGIN')
  try {
    await owner.query(`SET LOCAL lock_timeout = '2s'`)
    await owner.query(sql)
    await owner.query('RESET ROLE')
    await owner.query('INSERT INTO app.schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}
