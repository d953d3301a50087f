import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { list } from 'tar'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { useFolders } from '../../test/embedded-folder.ts'
import { startEmbedded } from '../embedded.ts'
import type { EmbeddedOptions } from '../embedded.ts'
import { readState } from '../state.ts'
import { backup, restore } from '../index.ts'

const folders = useFolders()
// Each starts real servers and lets them recover; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
const now = new Date('2026-03-01T10:00:00Z')
const sound = async (): Promise<void> => {}

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

/** Commits the numbers from 1 on, one by one, until it is told to stop; answers how many were acknowledged. */
const writeNumbers = async (url: string, first: number) => {
  const client = new pg.Client(url)
  await client.connect()
  let last = first - 1
  const stopping = new AbortController()
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await client.query('INSERT INTO number (n, filler) VALUES ($1, repeat($2, 500))', [last + 1, 'x'])
      last += 1
    }
    await client.end()
  })()
  return {
    acknowledged: () => last,
    stop: async () => {
      stopping.abort()
      await writing
      return last
    },
  }
}

let source: EmbeddedOptions
let archive: string

beforeAll(async () => {
  source = await folders.made()
  const embedded = await startEmbedded(source)
  archive = join(dirname(source.dataDir), 'small.tar.gz')
  await query(embedded.migrationUrl, `CREATE TABLE fruit AS SELECT 'guava' AS name`)
  mkdirSync(join(source.dataDir, 'media'))
  writeFileSync(join(source.dataDir, 'media', 'poster.webp'), 'a picture')
  await backup({ embedded: source, file: archive, also: ['media', 'missing'], now })
  await embedded.stop()
})

test('a backup taken under writes holds everything that was acknowledged before it began, and no gap', async () => {
  const folder = await folders.made()
  const embedded = await startEmbedded(folder)
  await query(embedded.migrationUrl, 'CREATE TABLE number (n int PRIMARY KEY, filler text)')
  const writer = await writeNumbers(embedded.migrationUrl, 1)
  await expect.poll(writer.acknowledged, { timeout: 60_000 }).toBeGreaterThan(100)

  const before = writer.acknowledged()
  const file = join(dirname(folder.dataDir), 'backup.tar.gz')
  await backup({ embedded: folder, file, also: [], now })
  const after = await writer.stop()
  await embedded.stop()

  let found: unknown[] = []
  await restore({
    file,
    embedded: folders.empty(),
    verify: async ({ migrationUrl }) => {
      found = await query(
        migrationUrl,
        'SELECT count(*)::int, max(n), bool_and(length(filler) = 500) FROM number',
      )
    },
  })
  const [count, max, whole] = found
  expect(max).toBe(count)
  expect(whole).toBe(true)
  // Beyond what was there at the start: the copy is of its end, not of its beginning.
  expect(max).toBeGreaterThan(before)
  expect(max).toBeLessThanOrEqual(after)
})

test('the command line backs up a stopped server too, by starting its database meanwhile', async () => {
  const file = join(dirname(source.dataDir), 'stopped.tar.gz')
  await backup({ embedded: source, file, also: ['media'], now })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const target = folders.empty()
  await restore({ file, embedded: target, verify: sound })
  const restored = await startEmbedded(target)
  onTestFinished(() => restored.stop())
  expect(await query(restored.migrationUrl, 'SELECT name FROM fruit')).toEqual(['guava'])
  expect(readFileSync(join(target.dataDir, 'media', 'poster.webp'), 'utf8')).toBe('a picture')
})

test('an archive holds what PostgreSQL needs to replay from the copy’s beginning, and nothing of the running one', async () => {
  const names: string[] = []
  await list({ file: archive, onReadEntry: (entry) => names.push(entry.path) })
  expect(names[0]).toBe('shop-backup.json')
  expect(names).toContain('cluster/backup_label')
  expect(names).toContain('cluster/global/pg_control')
  expect(names.filter((name) => /^cluster\/pg_wal\/[0-9A-F]{24}$/.test(name)).length).toBeGreaterThan(0)
  expect(names.filter((name) => /postmaster|pg_replslot\/./.test(name))).toEqual([])
})

test('a restored database has passwords of its own', async () => {
  const target = folders.empty()
  await restore({ file: archive, embedded: target, verify: sound })
  const passwordsIn = ({ dataDir }: EmbeddedOptions): string[] =>
    Object.values(readState(dataDir)?.passwords ?? {})
  expect(passwordsIn(target)).toHaveLength(3)
  expect(passwordsIn(target).filter((password) => passwordsIn(source).includes(password))).toEqual([])
})

test('a restore into a folder with anything in it is refused and touches nothing', async () => {
  const before = readFileSync(join(source.dataDir, 'postgres.json'), 'utf8')
  await expect(restore({ file: archive, embedded: source, verify: sound })).rejects.toThrow(
    `La carpeta ${source.dataDir} no está vacía. Restaura en una carpeta nueva y arranca con ella.`,
  )
  expect(readFileSync(join(source.dataDir, 'postgres.json'), 'utf8')).toBe(before)
})

test('a backup never overwrites a file', async () => {
  await expect(backup({ embedded: source, file: archive, also: [], now })).rejects.toThrow(
    `Ya existe ${archive}. Elige otro nombre; un respaldo nunca se sobrescribe.`,
  )
})

test.each([
  ['cut short', (file: string) => truncateSync(file, 200_000)],
  ['something else', (file: string) => writeFileSync(file, 'hello')],
])('an archive that is %s is refused and leaves the folder empty', async (_case, spoil) => {
  const target = folders.empty()
  const file = join(dirname(dirname(target.dataDir)), `spoilt-${_case.replace(' ', '-')}.tar.gz`)
  writeFileSync(file, readFileSync(archive))
  spoil(file)
  await expect(restore({ file, embedded: target, verify: sound })).rejects.toThrow(
    `${file} no es un respaldo o está incompleto. No se restauró nada.`,
  )
  expect(readdirSync(target.dataDir)).toEqual([])
})

test('a restored database that does not verify is not kept', async () => {
  const target = folders.empty()
  const verify = () => Promise.reject(new Error('the ledger does not add up'))
  await expect(restore({ file: archive, embedded: target, verify })).rejects.toThrow(
    'the ledger does not add up',
  )
  expect(readdirSync(target.dataDir)).toEqual([])
})

test('nothing of the copy is left beside the archive', () => {
  expect(readdirSync(dirname(archive)).filter((name) => name.startsWith('.shop'))).toEqual([])
  expect(existsSync(join(source.dataDir, 'postgres.lock'))).toBe(false)
})
