import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectAllEmbedded, openDatabase, refuseLossyCommits, startAllMigrated } from './index.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { useFolders } from '../../../../packages/embedded-postgres/test/embedded-folder.ts'
import { migrate, refuseOtherSchema } from './migrate.ts'
import { connectOrStartEmbedded, startEmbedded } from '@saldo/embedded-postgres'
import type { EmbeddedOptions } from '@saldo/embedded-postgres'
import { readPidFile } from '../../../../packages/embedded-postgres/src/postmaster.ts'
import { clusterPath, readState } from '../../../../packages/embedded-postgres/src/state.ts'

const folders = useFolders('saldo')
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const postmasterOf = ({ dataDir }: EmbeddedOptions): number => {
  const state = readState(dataDir)
  return Number(state && readPidFile(clusterPath(dataDir, state))[0])
}

test('the server’s database is made and migrated by a step that ends, and nobody is left in it as its owner', async () => {
  const folder = folders.empty()
  const {
    urls: { main: appUrl },
    stop,
  } = await startAllMigrated(folder)
  onTestFinished(stop)
  await refuseOtherSchema(appUrl)
  const operator = await connectOrStartEmbedded(folder)
  const admin = openDatabase(operator.superUrl, { max: 1, onIdleError: () => {} })
  onTestFinished(admin.close)
  const { rows } = await sql<{ login: string }>`
    SELECT DISTINCT usename AS login FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(admin.db)
  expect(rows.filter(({ login }) => login !== 'saldo_server')).toEqual([])
})

test('a folder has as many databases as it was ever started with, and one that doesn’t start leaves none running', async () => {
  const folder = folders.empty()
  const first = await startAllMigrated(folder, 2)
  expect(Object.keys(first.urls)).toEqual(['main', 'dos'])
  await first.stop()
  const again = await startAllMigrated(folder)
  expect(again.urls).toEqual(first.urls)
  const joined = await connectAllEmbedded(folder.dataDir)
  expect(joined.urls).toEqual(first.urls)
  await again.stop()
  writeFileSync(join(folder.dataDir, 'clusters', 'dos', 'postgres.json'), '{')
  await expect(startAllMigrated(folder)).rejects.toThrow('JSON')
  expect(postmasterOf(folder)).toBeNaN()
})

test('what the server reads of its folder holds its own login alone', async () => {
  const folder = folders.empty()
  await (await startAllMigrated(folder)).stop()
  const passwords = readState(folder.dataDir)?.passwords
  const text = (name: string) => readFileSync(join(folder.dataDir, name), 'utf8')
  expect(text('postgres.json')).toContain(passwords?.server)
  for (const secret of [passwords?.owner, passwords?.superuser]) {
    expect(text('postgres.json')).not.toContain(secret)
    expect(text('postgres-owner.json')).toContain(secret)
  }
  expect(statSync(join(folder.dataDir, 'postgres-owner.json')).mode & 0o777).toBe(0o600)
})

test('a folder of before, with all logins in one file, is taken apart before the server reads it', async () => {
  const folder = await folders.made()
  const before = readState(folder.dataDir)
  writeFileSync(join(folder.dataDir, 'postgres.json'), JSON.stringify(before))
  rmSync(join(folder.dataDir, 'postgres-owner.json'))
  await (await startAllMigrated(folder)).stop()
  expect(readState(folder.dataDir)?.passwords).toEqual(before?.passwords)
  const text = readFileSync(join(folder.dataDir, 'postgres.json'), 'utf8')
  expect(text).not.toContain(before?.passwords.owner)
  expect(text).not.toContain(before?.passwords.superuser)
})

test('what stops the step is told in its own words, and nothing is left running', async () => {
  const folder = await folders.made()
  const cluster = join(folder.dataDir, 'postgres', 'cluster')
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  await expect(startAllMigrated(folder)).rejects.toThrow('La base de datos es de PostgreSQL 17')
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder.dataDir, 'postgres.lock'))).toBe(false)
})

test('a server refuses a database that nobody has migrated to its version', async () => {
  const { appUrl, migrationUrl, stop } = await startEmbedded(folders.empty())
  onTestFinished(stop)
  await expect(refuseOtherSchema(appUrl)).rejects.toThrow(/^A la base de datos le faltan \d+ migraciones\./)
  await migrate({ ownerUrl: migrationUrl, appUrl })
  await expect(refuseOtherSchema(appUrl)).resolves.toBeUndefined()
})

test('a killed PostgreSQL is started again at the same address and the pool recovers', async () => {
  const folder = await folders.made()
  const downs: unknown[] = []
  const { appUrl, stop } = await startEmbedded({ ...folder, onDown: (error) => downs.push(error) })
  onTestFinished(stop)
  const app = openDatabase(appUrl, { max: 2, onIdleError: () => {} })
  await app.pool.query('SELECT 1')
  const killed = postmasterOf(folder)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => postmasterOf(folder), { timeout: 60_000 }).not.toBe(killed)
  await expect
    .poll(() => app.pool.query('SELECT 2 AS answer').then(({ rows }) => rows, String), { timeout: 60_000 })
    .toEqual([{ answer: 2 }])
  expect(downs[0]).toBeUndefined()
  expect(downs.length).toBeGreaterThan(0)
  await app.close()
})

test('the embedded database passes for one that loses no commit', async () => {
  const { appUrl, stop } = await startEmbedded(await folders.made())
  onTestFinished(stop)
  const app = openDatabase(appUrl, { max: 1, onIdleError: () => {} })
  onTestFinished(app.close)
  await expect(refuseLossyCommits(app.db)).resolves.toBeUndefined()
})
