import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { refuseUnfitLogin } from './application-login.ts'
import { migrate } from './migrate.ts'

const database = useDatabase()
const login = 'unfit_login'
let admin: pg.Client
let loginUrl: string

beforeAll(async () => {
  admin = new pg.Client(database.superUrl)
  await admin.connect()
  const url = new URL(database.appUrl)
  url.username = login
  loginUrl = url.href
})

beforeEach(async () => {
  await admin
    .query(`
    DROP OWNED BY ${login};
    DROP ROLE ${login};
  `)
    .catch(() => {})
  await admin.query(`CREATE ROLE ${login} LOGIN PASSWORD 'saldo-test'`)
  await admin.query(`GRANT CONNECT ON DATABASE ${new URL(database.appUrl).pathname.slice(1)} TO ${login}`)
})

afterAll(() => admin.end())

const refusal = (reason: string): string =>
  `DATABASE_URL entra como «${login}», que ${reason}. Crea un usuario sin esos poderes (CREATE ROLE saldo_server LOGIN PASSWORD '…') y ponlo en DATABASE_URL; el dueño va solo en DATABASE_MIGRATION_URL.`

test.each([
  [`ALTER ROLE ${login} SUPERUSER`, 'es superusuario'],
  [`ALTER ROLE ${login} CREATEROLE`, 'puede crear otros usuarios'],
  [`ALTER ROLE ${login} CREATEDB`, 'puede crear bases de datos'],
  [`ALTER ROLE ${login} BYPASSRLS`, 'puede saltarse la seguridad por filas'],
  [
    `CREATE TABLE theirs (); ALTER TABLE theirs OWNER TO ${login}`,
    'es dueño (directamente o por otro rol) de table theirs',
  ],
  [`CREATE SCHEMA theirs AUTHORIZATION ${login}`, 'es dueño (directamente o por otro rol) de schema theirs'],
  [
    `GRANT saldo_ledger TO ${login} WITH INHERIT FALSE, SET TRUE`,
    'es dueño (directamente o por otro rol) de schema ledger',
  ],
  [`GRANT pg_write_all_data TO ${login}`, 'tiene el rol pg_write_all_data'],
  [`GRANT saldo_owner TO ${login}`, 'puede crear otros usuarios'],
])('an application login is refused after %s', async (statement, reason) => {
  await admin.query(statement)
  await expect(refuseUnfitLogin(loginUrl)).rejects.toThrow(refusal(reason))
})

test('a plain login is accepted and gets the application rights, nothing of the jobs role by itself', async () => {
  await migrate({ ownerUrl: database.ownerUrl, appUrl: loginUrl })
  const client = new pg.Client(loginUrl)
  await client.connect()
  expect((await client.query('SELECT count(*)::int AS count FROM event_directory')).rows).toEqual([
    { count: 0 },
  ])
  await expect(client.query('SELECT * FROM graphile_worker._private_jobs')).rejects.toMatchObject({
    code: '42501',
  })
  await client.query('SET ROLE saldo_jobs')
  expect((await client.query('SELECT * FROM graphile_worker._private_jobs')).rows).toEqual([])
  await client.end()
  expect(await refuseUnfitLogin(loginUrl)).toBe(login)
})

test('the owner as application login is refused by the migration itself', async () => {
  await expect(migrate({ ownerUrl: database.ownerUrl, appUrl: database.ownerUrl })).rejects.toThrow(
    'DATABASE_URL entra como «saldo_owner», que puede crear otros usuarios.',
  )
})

test('a login that is not one of ours may not even connect', async () => {
  const stranger = new URL(database.appUrl)
  stranger.username = 'stranger_login'
  await admin.query(`CREATE ROLE stranger_login LOGIN PASSWORD 'saldo-test'`)
  const client = new pg.Client(stranger.href)
  await expect(client.connect()).rejects.toMatchObject({ code: '42501' })
})
