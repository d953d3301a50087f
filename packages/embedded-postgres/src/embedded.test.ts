import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess, useFolders } from '../test/embedded-folder.ts'
import { closedHomeOf, connectOrStartEmbedded, startEmbedded } from './embedded.ts'
import type { Embedded, EmbeddedOptions } from './embedded.ts'
import { runningOn } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { clusterPath, readState } from './state.ts'

const folders = useFolders()
// Each starts real servers, some after a crash; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const start = async (options: EmbeddedOptions): Promise<Embedded> => {
  const embedded = await startEmbedded(options)
  onTestFinished(() => embedded.stop())
  return embedded
}

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

const clusterOf = ({ dataDir }: EmbeddedOptions): string => {
  const state = readState(dataDir)
  if (!state) throw new Error('nothing was started there')
  return clusterPath(dataDir, state)
}
const postmasterOf = (options: EmbeddedOptions): number =>
  Number(readFileSync(join(clusterOf(options), 'postmaster.pid'), 'utf8').split('\n')[0])

test('a first start makes a UTF-8 database behind random passwords, open to this machine only', async () => {
  const folder = folders.empty()
  const { appUrl, superUrl } = await start(folder)
  expect(
    await ask(
      superUrl,
      `SELECT pg_encoding_to_char(encoding), datlocprovider, datlocale FROM pg_database WHERE datname = 'shop'`,
    ),
  ).toEqual(['UTF8', 'b', 'C.UTF-8'])
  expect(await ask(appUrl, `SELECT 'ñandú 😀', upper('ñ')`)).toEqual(['ñandú 😀', 'Ñ'])
  expect(await ask(superUrl, 'SHOW listen_addresses')).toEqual(['127.0.0.1'])
  expect(statSync(join(folder.dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)

  const guessed = new URL(superUrl)
  for (const password of ['', 'postgres']) {
    guessed.password = password
    await expect(ask(guessed.href, 'SELECT 1')).rejects.toThrow(/password/)
  }
})

test('the database, its logins and its folder are called by the product’s name, and by no other', async () => {
  const { appUrl, migrationUrl, superUrl } = await start({ ...folders.empty(), product: 'feria' })
  const whoAndWhere = 'SELECT current_user, current_database()'
  expect(await ask(appUrl, whoAndWhere)).toEqual(['feria_server', 'feria'])
  expect(await ask(migrationUrl, whoAndWhere)).toEqual(['feria_owner', 'feria'])
  expect(
    await ask(superUrl, `SELECT rolname FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY rolname`),
  ).toEqual(['feria_owner', 'feria_server', 'postgres'])
  expect(closedHomeOf({ product: 'feria', dataDir: '/data' })).toBe('/var/lib/feria')
})

test('the machine’s locale changes nothing', async () => {
  const server = await startProcess(folders.empty(), {
    LC_ALL: 'C',
    LANG: 'C',
    PGPORT: '1',
    PGDATA: '/nowhere',
  })
  expect(await ask(server.appUrl, `SELECT getdatabaseencoding(), length('ñ')`)).toEqual(['UTF8', 1])
  await server.end('SIGTERM')
})

test('every commit is on the disk before it is answered', async () => {
  const { appUrl } = await start(await folders.made())
  expect(
    await ask(
      appUrl,
      `SELECT string_agg(setting, ' ') FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`,
    ),
  ).toEqual(['on on on'])
})

test('a second start finds what the first one kept, on the same port', async () => {
  const folder = await folders.made()
  const first = await startEmbedded(folder)
  await ask(first.migrationUrl, `CREATE TABLE fruit AS SELECT 'guava' AS name`)
  await first.stop()
  await expect(ask(first.appUrl, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
  const second = await start(folder)
  expect(second.appUrl).toBe(first.appUrl)
  expect(await ask(second.migrationUrl, 'SELECT name FROM fruit')).toEqual(['guava'])
})

test('PostgreSQL has its own process group and session, so a signal to the server’s group is not its signal', async () => {
  const folder = await folders.made()
  await start(folder)
  const pid = postmasterOf(folder)
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  expect([group, session]).toEqual([String(pid), String(pid)])
})

test('what a kill -9 of the server left running is stopped, and the next start has every commit', async () => {
  const folder = await folders.made()
  const server = await startProcess(folder)
  await ask(server.migrationUrl, `CREATE TABLE fruit AS SELECT 'guava' AS name`)
  const orphan = postmasterOf(folder)
  await server.end('SIGKILL')
  expect(isAlive(orphan)).toBe(true)

  const next = await start(folder)
  expect(isAlive(orphan)).toBe(false)
  expect(await ask(next.migrationUrl, 'SELECT name FROM fruit')).toEqual(['guava'])
})

test('a stop in the middle of a restart leaves nothing running', async () => {
  const folder = await folders.made()
  const embedded = await startEmbedded(folder)
  process.kill(postmasterOf(folder), 'SIGKILL')
  await embedded.stop()
  expect(runningOn(clusterOf(folder))).toBe(null)
  expect(existsSync(join(folder.dataDir, 'postgres.lock'))).toBe(false)
})

test('the command line uses the running server’s database and leaves it running', async () => {
  const folder = await folders.made()
  const server = await startProcess(folder)
  const joined = await connectOrStartEmbedded(folder)
  expect(joined.appUrl).toBe(server.appUrl)
  expect(await ask(joined.appUrl, 'SELECT 1')).toEqual([1])
  await joined.stop()
  expect(await ask(server.appUrl, 'SELECT 2')).toEqual([2])
  await server.end('SIGTERM')
})

test('the command line alone starts the database and stops it afterwards', async () => {
  const alone = await connectOrStartEmbedded(await folders.made())
  expect(await ask(alone.appUrl, 'SELECT 1')).toEqual([1])
  await alone.stop()
  await expect(ask(alone.appUrl, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('a second server on the same folder is refused and the first goes on', async () => {
  const folder = await folders.made()
  const server = await startProcess(folder)
  await expect(startEmbedded(folder)).rejects.toThrow(
    `Otro proceso (${server.child.pid}) ya usa la carpeta ${folder.dataDir}. Detén ese proceso o usa otra carpeta de datos.`,
  )
  expect(await ask(server.appUrl, 'SELECT 1')).toEqual([1])
  await server.end('SIGTERM')
})

test('a server that starts while another ends waits for the folder', async () => {
  const folder = await folders.made()
  const server = await startProcess(folder)
  const [next] = await Promise.all([start({ ...folder, patienceMs: 20_000 }), server.end('SIGTERM')])
  expect(await ask(next.appUrl, 'SELECT 1')).toEqual([1])
})

test('a database that is gone is missed, never replaced by an empty one', async () => {
  const folder = await folders.made()
  const cluster = clusterOf(folder)
  renameSync(cluster, `${cluster}.moved`)
  await expect(startEmbedded(folder)).rejects.toThrow(
    `Falta la base de datos que dice ${folder.dataDir}/postgres.json`,
  )
  renameSync(`${cluster}.moved`, cluster)
  await start(folder)
})

test('a database of another PostgreSQL is refused in words', async () => {
  const folder = await folders.made()
  const version = join(clusterOf(folder), 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(startEmbedded(folder)).rejects.toThrow(
    'La base de datos es de PostgreSQL 17 y esta versión trae PostgreSQL 18. Restaura un respaldo hecho con la versión 18.',
  )
})

test('a first start that was cut short begins anew', async () => {
  const folder = await folders.made()
  const file = join(folder.dataDir, 'postgres.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"isMade": true', '"isMade": false'))
  const again = await start(folder)
  expect(await ask(again.appUrl, 'SELECT 1')).toEqual([1])
})

test('a stranger who has the dead PostgreSQL’s process number does not stop the start', async () => {
  const folder = await folders.made()
  const account = statSync(clusterOf(folder))
  const stranger = await startProcess(await folders.made())
  const file = join(clusterOf(folder), 'postmaster.pid')
  writeFileSync(file, `${stranger.child.pid}\n${clusterOf(folder)}\n1\n5432\n\n\n 0 0\nready\n`)
  chownSync(file, account.uid, account.gid)
  const next = await start(folder)
  expect(await ask(next.appUrl, 'SELECT 1')).toEqual([1])
  expect(await ask(stranger.appUrl, 'SELECT 1')).toEqual([1])
  await stranger.end('SIGTERM')
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('PostgreSQL runs as another account, in the data folder even when that is our own alone', async () => {
    const folder = folders.empty()
    mkdirSync(folder.dataDir, { recursive: true })
    chmodSync(folder.dataDir, 0o700)
    await start(folder)
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).not.toBe(0)
    expect(clusterOf(folder)).toBe(join(folder.dataDir, 'postgres', 'cluster'))
    expect(statSync(folder.dataDir).mode & 0o777).toBe(0o711)
  })

  test('in a closed folder PostgreSQL gets a folder that it can enter, and finds it again', async () => {
    const folder = folders.empty()
    mkdirSync(folder.dataDir, { recursive: true })
    chmodSync(folder.dataDir, 0o700)
    const closed = { ...folder, dataDir: join(folder.dataDir, 'inner') }
    const first = await startEmbedded(closed)
    expect(statSync(`/proc/${postmasterOf(closed)}`).uid).not.toBe(0)
    expect(clusterOf(closed).startsWith(`${folder.closedHome}/`)).toBe(true)
    expect(statSync(folder.dataDir).mode & 0o777).toBe(0o700)
    await ask(first.migrationUrl, `CREATE TABLE fruit AS SELECT 'guava' AS name`)
    await first.stop()
    const second = await start(closed)
    expect(await ask(second.migrationUrl, 'SELECT name FROM fruit')).toEqual(['guava'])
  })
})
