import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { postgresAccount } from '../../../../packages/embedded-postgres/src/account.ts'
import { makeCluster, superuser } from '../../../../packages/embedded-postgres/src/cluster.ts'
import { reachableBinaries } from '../../../../packages/embedded-postgres/src/placement.ts'
import {
  freePort,
  startPostmaster,
  type Postmaster,
} from '../../../../packages/embedded-postgres/src/postmaster.ts'
import { productSettings } from '../../../../packages/embedded-postgres/src/settings.ts'
import { openDatabase, type Database } from '../../src/db/index.ts'
import { migrate } from '../../src/db/migrate.ts'
import { urlOf } from './cluster.ts'

const password = 'saldo-test'

/**
 * A PostgreSQL of this test file's own with the product's settings, for tests that set the server wrongly; its fields
 * are readable from `beforeAll` on.
 */
export const useOwnCluster = () => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-own-'))
  const cluster = join(folder, 'cluster')
  let running: Postmaster | undefined
  let app: Database | undefined
  const common = () => {
    const account = postgresAccount('saldo')
    return { account, binaries: reachableBinaries(account, join(folder, 'native')), cluster }
  }
  /** Started anew with these settings in place of the product's. */
  const startWith = async (settings: Record<string, string>): Promise<void> => {
    const port = running?.port ?? (await freePort())
    await running?.stop()
    const all = { ...productSettings, shared_buffers: '32MB', ...settings }
    running = await startPostmaster({ ...common(), port, settings: all, logFile: `${cluster}.log` })
  }
  const urls = () => ({
    appUrl: urlOf(running?.port ?? 0, 'saldo_server', 'saldo'),
    ownerUrl: urlOf(running?.port ?? 0, 'saldo_owner', 'saldo'),
    superUrl: urlOf(running?.port ?? 0, superuser, 'saldo'),
  })
  /** Statements of the superuser, one after the other. */
  const say = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client(urlOf(running?.port ?? 0, superuser, 'postgres'))
    client.on('error', () => {})
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    chmodSync(folder, 0o711)
    await makeCluster({ ...common(), password, durable: false })
    await startWith({})
    await say(
      `CREATE ROLE saldo_owner LOGIN CREATEROLE PASSWORD '${password}'`,
      `CREATE ROLE saldo_server LOGIN PASSWORD '${password}'`,
      'CREATE DATABASE saldo OWNER saldo_owner',
    )
    await migrate(urls())
    app = openDatabase(urls().appUrl, { max: 2, onIdleError: () => {} })
  }, 90_000)
  afterAll(async () => {
    await app?.close()
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    startWith,
    say,
    get db() {
      if (!app) throw new Error('The test database is there from beforeAll on')
      return app.db
    },
    get superUrl() {
      return urls().superUrl
    },
    get appUrl() {
      return urls().appUrl
    },
    get ownerUrl() {
      return urls().ownerUrl
    },
  }
}
