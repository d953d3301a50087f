import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useOwnCluster } from '../../test/database/own-cluster.ts'
import { startReplicated } from '../../test/database/replicated.ts'
import { createProcessNumbers, openDatabase, readServerFacts } from '../db/index.ts'
import type { Finding } from '../gateways/checkup.ts'
import {
  archiveFindings,
  BESIDE_THE_POOL,
  clockFindings,
  connectionFindings,
  durabilityFindings,
  standbyFindings,
  TESTED_VERSION,
  upkeepFindings,
} from './check-postgres.ts'

const server = useOwnCluster()
const facts = () => readServerFacts(server.appUrl)
/** What is wrong with a setting begins with its name. */
const wrongOnes = (found: readonly Finding[]): string[] =>
  found.filter(({ state }) => state === 'wrong').map(({ says }) => says.split(' ')[0] ?? '')

test('the product’s own settings are right, and the embedded version is the one that is asked for', async () => {
  await server.startWith({})
  const own = await facts()
  const all = [
    durabilityFindings(own),
    standbyFindings(own),
    archiveFindings(own, false),
    connectionFindings(own, 16),
    clockFindings(own),
    upkeepFindings(own),
  ].flat()
  expect(all.map(({ state }) => state)).toEqual(['fine', 'off', 'off', 'fine', 'fine', 'fine'])
  expect(own.versionNumber).toBe(TESTED_VERSION)
})

test('a server that could lose what it answered is said, setting by setting', async () => {
  await server.startWith({
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  })
  const lossy = await facts()
  expect(wrongOnes(durabilityFindings(lossy))).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'wal_level',
  ])
  const unchecked = { ...lossy.settings, data_checksums: 'off' }
  expect(wrongOnes(durabilityFindings({ ...lossy, settings: unchecked }))).toContain('data_checksums')
})

test('synchronous_commit is judged as it is for our login, and against the standby that should confirm', async () => {
  await server.startWith({})
  onTestFinished(async () => {
    // A change of a role is a commit too, which would wait for the standby.
    await server.startWith({})
    await server.say('ALTER ROLE saldo_server RESET synchronous_commit')
  })
  await server.say('ALTER ROLE saldo_server SET synchronous_commit = off')
  expect(wrongOnes(durabilityFindings(await facts()))).toEqual(['synchronous_commit'])
  await server.say('ALTER ROLE saldo_server SET synchronous_commit = local')
  expect(wrongOnes(durabilityFindings(await facts()))).toEqual([])
  await server.startWith({ synchronous_standby_names: 'dos' })
  expect(wrongOnes(durabilityFindings(await facts()))).toEqual(['synchronous_commit'])
})

test('a standby that is asked for and not there is said', async () => {
  await server.startWith({ synchronous_standby_names: 'FIRST 1 (dos)' })
  expect(standbyFindings(await facts())).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('pide FIRST 1 (dos) y ninguna está conectada') },
  ])
})

test(
  'a standby is seen with the right to see it, and one of another name is none',
  { timeout: 90_000 },
  async () => {
    const pair = await startReplicated()
    onTestFinished(pair.stop)
    const superuser = openDatabase(pair.primaryUrl, { max: 1, onIdleError: () => {} })
    onTestFinished(superuser.close)
    await superuser.pool.query(`CREATE ROLE ana LOGIN PASSWORD 'ana'`)
    const ana = Object.assign(new URL(pair.primaryUrl), { username: 'ana', password: 'ana' }).href
    const name = async (names: string): Promise<void> => {
      await superuser.pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
      await superuser.pool.query('SELECT pg_reload_conf()')
    }
    const seenBy = async (url: string) => standbyFindings(await readServerFacts(url))[0]
    await name('segunda')
    await expect.poll(() => seenBy(pair.primaryUrl), { timeout: 20_000 }).toMatchObject({ state: 'fine' })
    expect(await seenBy(ana)).toMatchObject({ state: 'unknown' })
    await name('otra')
    await expect.poll(() => seenBy(pair.primaryUrl), { timeout: 20_000 }).toMatchObject({ state: 'wrong' })
  },
)

test('an archive that is not there, fails or falls behind is said', { timeout: 60_000 }, async () => {
  const says = async () => archiveFindings(await facts(), true)[0]?.says
  const fill = (segments: number) =>
    server.say(
      ...Array.from({ length: segments }).flatMap(() => [
        `SELECT pg_logical_emit_message(false, 'test', 'x')`,
        'SELECT pg_switch_wal()',
      ]),
    )
  await server.startWith({})
  expect(archiveFindings(await facts(), true)).toMatchObject([{ state: 'wrong' }])
  await server.startWith({ archive_mode: 'on' })
  expect(await says()).toContain('archive_command está vacío')
  await server.startWith({ archive_mode: 'on', archive_command: 'true' })
  await fill(1)
  await expect.poll(says, { timeout: 20_000 }).toBe('El último segmento se archivó hace 0 minutos.')
  // An archive that hangs until it is let go: a server that stops waits for it.
  const hangs = join(tmpdir(), `saldo-archive-${process.pid}`)
  writeFileSync(hangs, '')
  onTestFinished(() => rmSync(hangs, { force: true }))
  await server.startWith({
    archive_mode: 'on',
    archive_command: `while test -e ${hangs}; do sleep 0.1; done`,
  })
  await fill(10)
  expect(await says()).toMatch(
    /^(9|10) segmentos esperan a ser archivados y el último se archivó hace 0 min;/,
  )
  rmSync(hangs)
  await server.startWith({ archive_mode: 'on', archive_command: 'false' })
  await fill(1)
  await expect.poll(says, { timeout: 20_000 }).toMatch(/^Archivar falla \(\d+ veces, la última hace 0 min\)/)
})

test('connections that don’t suffice for the processes that run are said', async () => {
  await server.startWith({})
  onTestFinished(() => server.say('ALTER ROLE saldo_server CONNECTION LIMIT -1'))
  const numbers = [1, 2, 3].map(() => createProcessNumbers(16))
  for (const one of numbers) await one.of(server.db)
  // Three processes and one more while a version replaces another, with 29 each.
  expect(connectionFindings(await facts(), 16)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('Caben 97 y deben caber 116 (3 procesos') },
  ])
  for (const one of numbers) await one.close()
  await server.say('ALTER ROLE saldo_server CONNECTION LIMIT 50')
  await expect
    .poll(async () => connectionFindings(await facts(), 16)[0]?.says)
    .toContain('Caben 50 y deben caber 58 (1 procesos')
})

test('a process has as many connections beside its pool as the server opens', () => {
  const source = readFileSync(join(import.meta.dirname, '../run-server.ts'), 'utf8')
  const counted = ['JOB_CONNECTIONS', 'VERIFY_CONNECTIONS'].map((name) =>
    Number(new RegExp(`const ${name} = (\\d+)`).exec(source)?.[1]),
  )
  // And one each for wake-ups and for the process's number.
  expect(BESIDE_THE_POOL).toBe(counted.reduce((sum, count) => sum + count, 2))
})

test('clocks that differ are said, whichever is ahead', async () => {
  await server.startWith({})
  for (const shift of [-5_000, 5_000]) {
    const shifted = await readServerFacts(server.appUrl, () => Date.now() + shift)
    expect(clockFindings(shifted)).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('difieren en 5 s') },
    ])
  }
})

test('a server that no longer cleans up, is old, or has transactions that never end is said', async () => {
  await server.startWith({ autovacuum: 'off' })
  const dirty = await facts()
  expect(wrongOnes(upkeepFindings(dirty))).toEqual(['autovacuum'])
  const old = { ...dirty, versionNumber: TESTED_VERSION - 1, oldestAge: 1_500_000_000 }
  expect(upkeepFindings(old).map(({ says }) => says)).toEqual([
    expect.stringContaining('autovacuum'),
    expect.stringContaining('PostgreSQL 18.3 es anterior a 18.4'),
    expect.stringContaining('va 1500 millones atrás'),
  ])
})

test('each page that a finding sends to is there', () => {
  const root = join(import.meta.dirname, '../../../..')
  const copy = readFileSync(join(root, 'packages/copy/src/doctor-server.ts'), 'utf8')
  const pages = [...copy.matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([])
})
