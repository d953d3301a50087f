import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/copy-template.ts'
import type { CopyUrls } from '../../test/copy-template.ts'
import { migrate } from './migrate.ts'

let urls: CopyUrls
let folder: string

beforeEach(async () => {
  urls = await emptyDatabase(inject('testCluster'))
  folder = await mkdtemp(join(tmpdir(), 'saldo-migrations-'))
  await write('0001_roles.sql', 'CREATE SCHEMA graphile_worker AUTHORIZATION saldo_jobs')
  await write('0002_fruit.sql', 'CREATE TABLE fruit (name text PRIMARY KEY)')
})

afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate({ ownerUrl: urls.ownerUrl, appUrl: urls.appUrl, folder })

const asOwner = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
  const owner = new pg.Client(urls.ownerUrl)
  await owner.connect()
  const { rows } = await owner.query<Row>(statement)
  await owner.end()
  return rows
}

test('pending migrations are applied once, in the order of their numbers', async () => {
  await write('0010_later.sql', `INSERT INTO fruit VALUES ('guava')`)
  expect(await run()).toEqual(['0001_roles.sql', '0002_fruit.sql', '0010_later.sql'])
  await write('0011_last.sql', `INSERT INTO fruit VALUES ('mango')`)
  expect(await run()).toEqual(['0011_last.sql'])
  expect(await run()).toEqual([])
  expect(await asOwner('SELECT name FROM fruit ORDER BY name')).toEqual([
    { name: 'guava' },
    { name: 'mango' },
  ])
})

test('an applied migration whose file changed is refused and nothing is applied', async () => {
  await run()
  await write('0002_fruit.sql', 'CREATE TABLE fruit (name text)')
  await write('0003_more.sql', 'CREATE TABLE more ()')
  await expect(run()).rejects.toThrow(
    'La migración 0002_fruit.sql ya se aplicó y su archivo cambió después. Devuelve el archivo a como estaba y pon el cambio en una migración nueva.',
  )
  expect(await asOwner(`SELECT to_regclass('more') AS found`)).toEqual([{ found: null }])
})

test('a database migrated by a newer version is refused', async () => {
  await run()
  await rm(join(folder, '0002_fruit.sql'))
  await expect(run()).rejects.toThrow(
    'La base de datos tiene aplicada la migración 0002_fruit.sql, que esta versión no conoce. Arranca la versión más nueva o restaura un respaldo anterior.',
  )
})

test.each([
  ['fails', 'SELECT 1 / 0', 'error: division by zero'],
  [
    'cannot be recorded',
    `ALTER TABLE app.schema_migration ADD CHECK (name < '0003')`,
    'violates check constraint',
  ],
])('a migration that %s leaves nothing of itself and names its file', async (_case, flaw, reason) => {
  await write('0003_broken.sql', `CREATE TABLE half (); ${flaw}`)
  const error = run()
  await expect(error).rejects.toThrow('0003_broken.sql: ')
  await expect(error).rejects.toThrow(reason)
  expect(await asOwner(`SELECT to_regclass('half') AS found`)).toEqual([{ found: null }])
  await write('0003_broken.sql', 'CREATE TABLE half ()')
  expect(await run()).toEqual(['0003_broken.sql'])
})

test('two servers that start at once apply each migration once', async () => {
  await write('0003_more.sql', 'CREATE TABLE more ()')
  const [one, other] = await Promise.all([run(), run()])
  expect([...one, ...other]).toEqual(['0001_roles.sql', '0002_fruit.sql', '0003_more.sql'])
})

test('a migration that waits behind a reader lets others pass and succeeds when the reader is done', async () => {
  await run()
  const reader = new pg.Client(urls.ownerUrl)
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT * FROM fruit')
  await write('0003_alter.sql', 'ALTER TABLE fruit ADD COLUMN colour text')
  const migrating = run()
  await expect
    .poll(
      () => asOwner(`SELECT 1 AS waiting FROM pg_locks WHERE relation = 'fruit'::regclass AND NOT granted`),
      { timeout: 10_000 },
    )
    .toEqual([{ waiting: 1 }])
  // Queues behind the waiting migration, so it gets its answer only when that one steps aside.
  expect(await asOwner('SELECT name FROM fruit')).toEqual([])
  await reader.query('COMMIT')
  await reader.end()
  expect(await migrating).toEqual(['0003_alter.sql'])
})

test('the jobs role is lent the right to make its schema only while it needs it', async () => {
  await run()
  expect(
    await asOwner(`SELECT has_database_privilege('saldo_jobs', current_database(), 'CREATE') AS may_create`),
  ).toEqual([{ may_create: false }])
})
