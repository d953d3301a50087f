import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { tableOwners } from '../../test/database/table-owners.ts'

const database = useDatabase()
const server = fileURLToPath(new URL('../..', import.meta.url))

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((name) => [name, owner])),
)

const filesOf = (folder: string, isOurs: RegExp): string[] =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => isOurs.test(file) && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

/** The tables that a text names where SQL or kysely expects one. */
const tablesIn = (text: string): string[] => {
  const bare = text.replaceAll(/^\s*(--|\/\/|\*).*$/gm, '')
  const named = [
    ...bare.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?([a-z_.]+)\b(?!\()/g),
    ...bare.matchAll(/(?:From|Into|Table|Join|using)\(\s*\[?\s*'([a-z_.]+)/g),
    ...bare.matchAll(/\b(ledger\.[a-z_]+|public\.[a-z_]+|reporting\.[a-z_]+)\b(?!\()/g),
  ].map((match) => (match[1] ?? '').replace('public.', ''))
  return [...new Set(named)].filter((name) => ownerOf.has(name))
}

const foreignTables = (file: string, room: string): string[] =>
  tablesIn(readFileSync(join(server, file), 'utf8'))
    .filter((table) => ownerOf.get(table) !== room)
    .map((table) => `${file} reads ${table} of ${ownerOf.get(table)}`)

test('every table has one owner', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name FROM pg_tables
    WHERE schemaname IN ('app', 'ledger', 'public', 'reporting')`.execute(database.ownerDb)
  expect([...ownerOf.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(Object.values(tableOwners).flat()).toHaveLength(ownerOf.size)
})

test('a SQL function names only tables of its own module', () => {
  const files = filesOf('sql', /\.sql$/)
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((file) => foreignTables(file, file.split('/')[1] ?? ''))).toEqual([])
})

test('a module’s queries name only tables of its own', () => {
  // A move carries every module's rows, and reads none of them.
  const files = filesOf('src', /(?<!generated)\.ts$/).filter((file) => !file.startsWith('src/db/moving/'))
  expect(files.length).toBeGreaterThan(300)
  const roomOf = (file: string): string => {
    const [, folder = '', module = ''] = file.split('/')
    return folder === 'modules' ? module : folder
  }
  expect(files.flatMap((file) => foreignTables(file, roomOf(file)))).toEqual([])
})
