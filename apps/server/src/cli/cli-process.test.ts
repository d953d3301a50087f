import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { list } from 'tar'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { startProcess, useFolders } from '../../../../packages/embedded-postgres/test/embedded-folder.ts'
import { saldo } from '../../test/cli/saldo.ts'

// Each command is a process of its own, some with a PostgreSQL of their own; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const database = useDatabase()
const folders = useFolders('saldo')
const aside = mkdtempSync(join(tmpdir(), 'saldo-cli-process-'))
afterAll(() => rmSync(aside, { recursive: true, force: true }))

const year = new Date().getUTCFullYear() + 3
const concert = (url: string): string[] =>
  `event create --json --name Concierto --url ${url} --venue Foro --city León
   --starts ${year}-01-01T20:00 --ends ${year}-01-02T04:00`.split(/\s+/)

test('a process ends with 0 when it is done, 1 when it is refused, 2 when it is written wrongly', async () => {
  const env = { DATABASE_URL: database.appUrl, DATABASE_MIGRATION_URL: database.ownerUrl, DATA_DIR: aside }
  const done = await saldo(env, ...concert('de-prueba'))
  expect({ ...done, out: JSON.parse(done.out) }).toMatchObject({
    code: 0,
    err: '',
    out: { success: true, data: { url: 'de-prueba' } },
  })
  expect(await saldo(env, 'event', 'close', 'otro')).toEqual({
    code: 1,
    out: '',
    err: 'No hay ningún evento «otro». Míralos con: saldo event list\n',
  })
  expect(await saldo(env, 'event', 'close')).toEqual({
    code: 2,
    out: '',
    err: 'Falta evento. Míralo con --help.\n',
  })
})

test('it works beside a running server, which goes on, and alone', async () => {
  const folder = await folders.made()
  const env = { DATA_DIR: folder.dataDir }
  const server = await startProcess(folder)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  expect((await saldo(env, ...concert('al-lado'))).code).toBe(0)
  const client = new pg.Client(server.appUrl)
  await client.connect()
  expect((await client.query('SELECT url FROM event')).rows).toEqual([{ url: 'al-lado' }])
  await client.end()
  await server.end('SIGTERM')
  expect((await saldo(env, 'event', 'list')).out).toContain('al-lado')
  expect(existsSync(join(folder.dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
})

test('a backup made beside the server is restored elsewhere, verified, with its pictures and without the secrets', async () => {
  const folder = await folders.made()
  const env = { DATA_DIR: folder.dataDir }
  const archive = join(aside, 'copia.tar.gz')
  expect((await saldo(env, ...concert('respaldado'))).code).toBe(0)
  mkdirSync(join(folder.dataDir, 'media', 'x'), { recursive: true })
  writeFileSync(join(folder.dataDir, 'media', 'x', '480.jpg'), 'picture')
  writeFileSync(join(folder.dataDir, 'secrets.json'), 'secret')
  const server = await startProcess(folder)
  onTestFinished(() => server.end('SIGTERM'))
  expect(await saldo(env, 'backup', archive)).toEqual({
    code: 0,
    out: `Respaldo listo: ${archive}. Guárdalo como guardas la base. Los secretos (secrets.json) no van en él: guarda una copia aparte.\n`,
    err: '',
  })
  const again = await saldo(env, 'backup', archive)
  expect(again).toEqual({
    code: 1,
    out: '',
    err: `Ya existe ${archive}. Elige otro nombre; un respaldo nunca se sobrescribe.\n`,
  })

  const target = join(folders.empty().dataDir, '..', 'restaurado')
  const restored = await saldo(env, 'restore', archive, '--to', target)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect((await saldo({ DATA_DIR: target }, 'event', 'list')).out).toContain('respaldado')
  expect(readFileSync(join(target, 'media', 'x', '480.jpg'), 'utf8')).toBe('picture')
  expect(existsSync(join(target, 'secrets.json'))).toBe(false)
  const names: string[] = []
  await list({ file: archive, onReadEntry: ({ path }) => names.push(path) })
  expect(names.filter((name) => name.includes('secret'))).toEqual([])
  expect((await saldo(env, 'restore', archive, '--to', target)).code).toBe(1)
})

test('a backup made before an upgrade is restored by the upgraded program', async () => {
  const folder = await folders.made()
  const env = { DATA_DIR: folder.dataDir }
  expect((await saldo(env, ...concert('de-antes'))).code).toBe(0)
  const server = await startProcess(folder)
  onTestFinished(() => server.end('SIGTERM'))
  const owner = new pg.Client(server.migrationUrl)
  await owner.connect()
  // What the verification reads and an earlier version did not have yet.
  await owner.query('DROP FUNCTION ledger.cups_in')
  await owner.end()
  const archive = join(aside, 'de-antes.tar.gz')
  expect((await saldo(env, 'backup', archive)).code).toBe(0)
  const target = join(folders.empty().dataDir, '..', 'restaurado')
  expect(await saldo({}, 'restore', archive, '--to', target)).toMatchObject({ code: 0, err: '' })
  expect((await saldo({ DATA_DIR: target }, 'event', 'list')).out).toContain('de-antes')
})

test('with a database of its own the backup is left to that database’s tools', async () => {
  const env = { DATABASE_URL: database.appUrl, DATABASE_MIGRATION_URL: database.ownerUrl, DATA_DIR: aside }
  const { code, err } = await saldo(env, 'backup', join(aside, 'x.tar.gz'))
  expect(code).toBe(1)
  expect(err).toContain('pg_basebackup')
})
