import { inject, beforeAll, expect, test } from 'vitest'
import { saldoHere } from '../../test/cli/saldo.ts'
import { copyTemplate, emptyDatabase, type CopyUrls } from '../../test/database/copy-template.ts'
import { useDatabase } from '../../test/database/database.ts'
import { openLine } from '../../test/database/line.ts'
import { createTestClock } from '../../test/server/clock.ts'
import { openDatabase } from '../db/index.ts'

const database = useDatabase()

let north: CopyUrls
beforeAll(async () => {
  north = await copyTemplate(inject('testCluster'))
})

const run = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const variables = { DATABASE_URL: database.appUrl, ...env }
  const { code, out } = await saldoHere({ env: variables, clock: createTestClock() }, '--json', ...args)
  return { code, body: JSON.parse(out) as Record<string, unknown> }
}

const both = () => ({ DATABASE_URLS: `norte=${north.appUrl}` })

const aNewEvent = async (name: string): Promise<number> => {
  const starts = ['--starts', '2999-01-01T20:00', '--ends', '2999-01-02T02:00']
  const { body } = await run(
    both(),
    'event',
    'create',
    '--name',
    name,
    ...starts,
    '--venue',
    'Foro',
    '--city',
    'Puebla',
  )
  return (body.data as { id: number }).id
}

const placeOf = async (id: number): Promise<string> => {
  const row = await database.db
    .selectFrom('event_directory')
    .select('database')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.database
}

const openedIn = async (url: string, id: number): Promise<number> => {
  const { db, close } = openDatabase(url, { max: 1, onIdleError: () => {} })
  const rows = await db.selectFrom('ledger.event').select('event_id').where('event_id', '=', id).execute()
  await close()
  return rows.length
}

test('a cluster gets events once it is added and none once it drains, and the last that does is not drained', async () => {
  const before = await aNewEvent('Antes')
  expect(await placeOf(before)).toBe('main')
  expect((await run(both(), 'cluster', 'list')).body.data).toEqual([
    { name: 'main', events: 1, accepts: 'new', is_away: false },
    { name: 'norte', events: 0, accepts: null, is_away: false },
  ])
  expect(await run(both(), 'cluster', 'drain', 'norte')).toMatchObject({
    code: 1,
    body: { code: 'cluster_unlisted' },
  })
  expect(await run(both(), 'cluster', 'drain', 'main')).toMatchObject({
    code: 1,
    body: { code: 'cluster_last' },
  })
  expect(await run(both(), 'cluster', 'add', 'norte')).toMatchObject({ code: 0 })
  const there = await aNewEvent('Allá')
  expect(await placeOf(there)).toBe('norte')
  expect([await openedIn(database.appUrl, there), await openedIn(north.appUrl, there)]).toEqual([0, 1])
  expect(await run(both(), 'cluster', 'drain', 'norte')).toMatchObject({ code: 0 })
  expect(await placeOf(await aNewEvent('Después'))).toBe('main')
  expect((await run(both(), 'cluster', 'list')).body.data).toEqual([
    { name: 'main', events: 2, accepts: 'new', is_away: false },
    { name: 'norte', events: 1, accepts: 'draining', is_away: false },
  ])
  const { rows } = await database.pool.query<{ action: string; subject: string }>(
    `SELECT action, subject FROM audit_log WHERE action LIKE 'cluster.%' ORDER BY at, id`,
  )
  expect(rows).toEqual([
    { action: 'cluster.added', subject: 'norte' },
    { action: 'cluster.draining', subject: 'norte' },
  ])
})

test('a cluster that nobody configured, or that is away, is not added', async () => {
  expect(await run(both(), 'cluster', 'add', 'sur')).toMatchObject({
    code: 1,
    body: { code: 'cluster_unknown' },
  })
  const south = await copyTemplate(inject('testCluster'))
  const line = await openLine(south.appUrl)
  line.cut()
  const env = { DATABASE_URLS: `norte=${north.appUrl} sur=${line.url}` }
  try {
    expect(await run(env, 'cluster', 'add', 'sur')).toMatchObject({ code: 1, body: { code: 'cluster_away' } })
    // The others are worked on meanwhile.
    expect(await run(env, 'event', 'list')).toMatchObject({ code: 0 })
    expect((await run(env, 'cluster', 'list')).body.data).toContainEqual({
      name: 'sur',
      events: 0,
      accepts: null,
      is_away: true,
    })
    expect(await run(env, 'ledger', 'verify')).toMatchObject({ code: 1, body: { code: 'database_down' } })
  } finally {
    await line.close()
  }
})

test('names that were mixed up, a cluster that is left out and another schema are refused in words', async () => {
  // Both have their names since the tests before.
  const mixed = await run({ DATABASE_URLS: `sur=${north.appUrl}` }, 'event', 'list')
  expect(mixed).toMatchObject({ code: 1 })
  expect(mixed.body.message).toBe(
    'En la base «sur»: DATABASE_URLS llama «sur» a una base que ya es «norte». Revisa que cada nombre lleve a su base: con ellas cambiadas, los saldos de un evento no se encontrarían.',
  )
  const without = await run({}, 'event', 'list')
  expect(without.body.message).toBe(
    'El directorio de eventos nombra «norte» y DATABASE_URLS no. Agrega lo que falta: sus eventos no se encontrarían.',
  )
  const empty = await emptyDatabase(inject('testCluster'))
  const unmigrated = await run(
    { DATABASE_URLS: `norte=${north.appUrl} nueva=${empty.appUrl}` },
    'event',
    'list',
  )
  expect(unmigrated.body.message).toMatch(/^En la base «nueva»: A la base de datos le faltan \d+ migraciones/)
})

test('migrating goes over each cluster', async () => {
  const empty = await emptyDatabase(inject('testCluster'))
  const env = {
    DATABASE_URLS: `norte=${north.appUrl} nueva=${empty.appUrl}`,
    DATABASE_MIGRATION_URLS: `nueva=${empty.ownerUrl}`,
  }
  expect(await run(env, 'migrate')).toMatchObject({ code: 0 })
  expect(await run({ DATABASE_URLS: env.DATABASE_URLS }, 'cluster', 'add', 'nueva')).toMatchObject({
    code: 0,
  })
})
