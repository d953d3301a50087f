import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from './database.ts'
import { openSide, sidesIn } from './sides.ts'
import { tableOwners } from './table-owners.ts'
import { CONTROL_TABLES, EACH_DATABASE, sideOf } from './table-sides.ts'

const database = useDatabase()
const functions = fileURLToPath(new URL('../../sql', import.meta.url))

test('each listed table is there, and what belongs to an event says to which', async () => {
  const tables = Object.values(tableOwners).flat()
  expect([...CONTROL_TABLES, ...EACH_DATABASE].filter((name) => !tables.includes(name))).toEqual([])
  const { rows } = await sql<{ name: string }>`
    SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS name
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE attname = 'event_id' AND relkind = 'r'`.execute(database.ownerDb)
  const withEvent = new Set(rows.map(({ name }) => name))
  expect(tables.filter((name) => sideOf(name) === 'event' && !withEvent.has(name))).toEqual([])
})

test('no foreign key and no view crosses from control tables to those of events', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint WHERE contype = 'f'`.execute(
    database.ownerDb,
  )
  expect(rows.length).toBeGreaterThan(50)
  const crossing = rows.filter(({ from, to }) => sideOf(to) !== 'each' && sideOf(from) !== sideOf(to))
  expect(crossing).toEqual([])
  const { rows: views } = await sql<{ view: string; table: string }>`
    SELECT DISTINCT view_name AS view,
      CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS table
    FROM information_schema.view_table_usage
    WHERE view_schema IN ('public', 'ledger')`.execute(database.ownerDb)
  const sides = Map.groupBy(views, ({ view }) => view)
  for (const [view, used] of sides)
    expect([view, new Set(used.map(({ table }) => sideOf(table))).size]).toEqual([view, 1])
})

test('no SQL function names tables of both sides', () => {
  const files = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  )
  expect(files.length).toBeGreaterThan(40)
  const mixed = files.filter((file) => {
    const text = readFileSync(join(functions, file), 'utf8').replaceAll(/^\s*--.*$/gm, '')
    return new Set(sidesIn(text).map(({ side }) => side)).size > 1
  })
  expect(mixed).toEqual([])
})

test('a connection of one side refuses a statement that names the other’s table', async () => {
  const [control, event] = [
    openSide(database.appUrl, 'control', { max: 1 }),
    openSide(database.appUrl, 'event', { max: 1 }),
  ]
  try {
    await control.db.selectFrom('user_account').selectAll().execute()
    await event.db.selectFrom('place').selectAll().execute()
    await expect(control.db.selectFrom('place').selectAll().execute()).rejects.toThrow('place is not of')
    await expect(event.db.selectFrom('user_account').selectAll().execute()).rejects.toThrow('user_account')
    const both = sql`SELECT FROM place JOIN user_account ON true`
    await expect(both.execute(control.db)).rejects.toThrow('place')
    await expect(both.execute(event.db)).rejects.toThrow('user_account')
    await expect(sql`SELECT ledger.open_event(1)`.execute(control.db)).rejects.toThrow('ledger.open_event')
  } finally {
    await Promise.all([control.close(), event.close()])
  }
})
