import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/database/copy-template.ts'
import type { CopyUrls } from '../../test/database/copy-template.ts'
import { migrate, refuseOtherSchema } from './migrate.ts'

let urls: CopyUrls
let folder: string

beforeEach(async () => {
  urls = await emptyDatabase(inject('testCluster'))
  folder = await mkdtemp(join(tmpdir(), 'saldo-migrations-'))
  await mkdir(join(folder, 'migrations'))
  await mkdir(join(folder, 'sql/market'), { recursive: true })
  await write('0001_roles.sql', 'CREATE SCHEMA graphile_worker AUTHORIZATION saldo_jobs')
  await write('0002_fruit.sql', 'CREATE TABLE fruit (name text PRIMARY KEY)')
})

afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql)
const writeFunction = (name: string, sql: string) => writeFile(join(folder, 'sql/market', name), sql)
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
  await rm(join(folder, 'migrations/0002_fruit.sql'))
  await expect(run()).rejects.toThrow(
    'La base de datos tiene aplicada la migración 0002_fruit.sql, que esta versión no conoce. Arranca la versión más nueva o restaura un respaldo anterior; si sus datos son de prueba, borra la carpeta DATA_DIR («data») y arranca de nuevo.',
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

const priceOf = (body: string, parameters = 'name text') =>
  `CREATE OR REPLACE FUNCTION app.price_of(${parameters}) RETURNS integer LANGUAGE sql AS $$ SELECT ${body} $$;`
const price = `SELECT app.price_of('guava') AS price`
const readable =
  'GRANT USAGE ON SCHEMA app TO PUBLIC; GRANT SELECT ON app.schema_migration, app.schema_function TO PUBLIC'

test('a function is applied after the migrations, and again when its file changes', async () => {
  await writeFunction('price-of.sql', priceOf('length(name)'))
  expect(await run()).toEqual(['0001_roles.sql', '0002_fruit.sql', 'app.price_of'])
  expect(await run()).toEqual([])
  await writeFunction('price-of.sql', priceOf('7'))
  expect(await run()).toEqual(['app.price_of'])
  expect(await asOwner(price)).toEqual([{ price: 7 }])
})

test('functions that call each other are applied in any order, and one that calls nothing there leaves nothing', async () => {
  await writeFunction(
    'half-of.sql',
    `CREATE OR REPLACE FUNCTION app.half_of(name text) RETURNS integer
    LANGUAGE sql AS $$ SELECT app.price_of(name) / 2 $$;`,
  )
  await expect(run()).rejects.toThrow('app.half_of: error: function app.price_of(text) does not exist')
  expect(await asOwner(`SELECT to_regproc('app.half_of') AS found`)).toEqual([{ found: null }])
  await writeFunction('price-of.sql', priceOf('8'))
  expect(await run()).toEqual(['app.half_of', 'app.price_of'])
  expect(await asOwner(`SELECT app.half_of('guava') AS half`)).toEqual([{ half: 4 }])
})

test('a function with other parameters is refused until a migration drops the one of before', async () => {
  await writeFunction('price-of.sql', priceOf('1'))
  await run()
  await writeFunction('price-of.sql', priceOf('2', 'name text, pieces integer DEFAULT 1'))
  await expect(run()).rejects.toThrow(
    'La función app.price_of cambió de parámetros y la de antes sigue en la base de datos. Falta una migración que la borre.',
  )
  expect(await asOwner(price)).toEqual([{ price: 1 }])
  await write('0003_price.sql', 'DROP FUNCTION app.price_of(text)')
  expect(await run()).toEqual(['0003_price.sql', 'app.price_of'])
  expect(await asOwner(price)).toEqual([{ price: 2 }])
})

test('a function that this version does not know is refused until a migration drops it', async () => {
  await writeFunction('price-of.sql', priceOf('1'))
  await run()
  await rm(join(folder, 'sql/market/price-of.sql'))
  await expect(run()).rejects.toThrow(
    'La base de datos tiene la función app.price_of, que esta versión no conoce. Arranca la versión más nueva; si esta la quitó, falta una migración que la borre.',
  )
  await write('0003_price.sql', 'DROP FUNCTION app.price_of(text)')
  expect(await run()).toEqual(['0003_price.sql'])
})

test('nobody is left with the right to make functions that was lent to their owners', async () => {
  await writeFunction('price-of.sql', `${priceOf('1')} ALTER FUNCTION app.price_of OWNER TO saldo_ledger`)
  await run()
  expect(
    await asOwner(`SELECT proowner::regrole::text AS owner, has_schema_privilege('saldo_ledger', 'app', 'CREATE') AS ledger,
      has_schema_privilege('saldo_jobs', 'app', 'CREATE') AS jobs FROM pg_proc WHERE oid = to_regproc('app.price_of')`),
  ).toEqual([{ owner: 'saldo_ledger', ledger: false, jobs: false }])
})

test('a server refuses a database whose functions are of another version', async () => {
  await write('0003_readable.sql', readable)
  await writeFunction('price-of.sql', priceOf('1'))
  await run()
  await expect(refuseOtherSchema(urls.appUrl, folder)).resolves.toBeUndefined()
  await writeFunction('price-of.sql', priceOf('2'))
  await expect(refuseOtherSchema(urls.appUrl, folder)).rejects.toThrow(
    'Las funciones de la base de datos son de otra versión (1). Corre «npm run saldo -- migrate» con DATABASE_MIGRATION_URL y arranca de nuevo.',
  )
})

test('a file of sql that makes no function of its own name is refused before anything is applied', async () => {
  await writeFunction('cost-of.sql', priceOf('1'))
  await expect(run()).rejects.toThrow(
    'market/cost-of.sql makes no function of its own name, or more than one',
  )
  expect(await asOwner(`SELECT to_regclass('fruit') AS found`)).toEqual([{ found: null }])
})
