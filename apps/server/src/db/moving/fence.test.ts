import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { tableOwners } from '../../../test/database/table-owners.ts'
import { sideOf } from '../../../test/database/table-sides.ts'
import { actAsMove, claimMove, drainWriters, haveOneSchema, putFence, takeFence } from './fence.ts'
import { movingTables } from './tables.ts'

const database = useDatabase()
const EVENT = 321
const moveId = randomUUID()

let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  owner = new pg.Client(database.ownerUrl)
  app = new pg.Client(database.appUrl)
  await owner.connect()
  await app.connect()
  await app.query(`SELECT ledger.open_event(${EVENT}, 'open', NULL, 100000, 100000, now())`)
  await putFence(owner, [EVENT], { moveId, state: 'moving' })
})
afterAll(async () => {
  await owner.end()
  await app.end()
})

const schemaOf = (name: string): string => (name.includes('.') ? name : `public.${name}`)

test('each table that belongs to an event moves with it, and no other', async () => {
  const moving = (await movingTables(owner)).map(({ label }) => label)
  const belonging = Object.values(tableOwners)
    .flat()
    .filter((name) => sideOf(name) === 'event')
    .map(schemaOf)
  expect(moving.toSorted()).toEqual(belonging.toSorted())
})

test('a table comes after those that it references', async () => {
  const moving = (await movingTables(owner)).map(({ label }) => label)
  expect(moving.indexOf('public.refund_request')).toBeLessThan(moving.indexOf('public.refund_image'))
  expect(moving.indexOf('public.product')).toBeLessThan(moving.indexOf('public.product_option'))
  expect(moving.indexOf('public.device')).toBeLessThan(moving.indexOf('public.offline_sale'))
})

test('what counts up in a database is told there, so that a new one is taken along', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT schemaname || '.' || sequencename AS name FROM pg_sequences
     WHERE schemaname IN ('public', 'ledger', 'reporting') ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'public.refund_reference',
    'public.webhook_delivery_position_seq',
  ])
})

test('each of them asks whether the event is moving, the ledger’s by its functions', async () => {
  const { rows } = await owner.query<{ label: string }>(
    `SELECT n.nspname || '.' || c.relname AS label FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE t.tgfoid = 'app.enter_event'::regproc AND t.tgtype & 31 = 31 AND t.tgenabled = 'O'`,
  )
  const asking = rows.map(({ label }) => label)
  const others = (await movingTables(owner)).map(({ label }) => label).filter((l) => !l.startsWith('ledger.'))
  expect(others.length).toBeGreaterThan(60)
  expect(asking.toSorted()).toEqual(others.toSorted())
})

/** What writes nothing of an event, finds its events itself, or books by another. */
const ASKED_OTHERWISE = new Set([
  'charge_with_effects',
  'cups_between',
  'cups_in',
  'end_live_keys_of_sessions',
  'enter',
  'keeps',
  'lock_holder',
  'lock_scanned',
  'transfer_bytes',
])

test('no function of the ledger writes for an event that is moving', async () => {
  const { rows } = await owner.query<{ name: string; nulls: string }>(
    `SELECT p.proname AS name, repeat(', NULL', p.pronargs - p.pronargdefaults - 1) AS nulls
     FROM pg_proc p
     WHERE p.pronamespace = 'ledger'::regnamespace AND has_function_privilege('saldo_app', p.oid, 'EXECUTE')
     ORDER BY 1`,
  )
  const writing = rows.filter(({ name }) => !ASKED_OTHERWISE.has(name))
  expect(writing.length).toBeGreaterThan(25)
  for (const { name, nulls } of writing) {
    const call = app.query(`SELECT ledger.${name}(${EVENT}${nulls})`)
    const code = await call.then(
      () => 'written',
      (error: pg.DatabaseError) => error.code,
    )
    expect({ name, code }).toEqual({ name, code: 'LG003' })
  }
})

test('keys of live QRs aren’t ended while their event is moving', async () => {
  const session = randomUUID()
  await actAsMove(owner, moveId)
  await owner.query(
    `INSERT INTO ledger.live_key (event_id, handle, wallet_id, key_no, public_key, session_id, made_at)
     VALUES (${EVENT}, '0123456AB', $1, 1, decode(repeat('00', 64), 'hex'), $2, now())`,
    [randomUUID(), session],
  )
  const end = () => app.query('SELECT ledger.end_live_keys_of_sessions($1, now())', [[session]])
  await expect(end()).rejects.toMatchObject({ code: 'LG003' })
})

const addNote = (client: pg.ClientBase, event = EVENT) =>
  client.query(
    `INSERT INTO attendee_note (event_id, note_id, wallet_id, author_id, text, made_at) VALUES ($1, $2, $2, $2, 'x', now())`,
    [event, randomUUID()],
  )

test('rows of an event that is moving are the move’s alone to write, those of another are everybody’s', async () => {
  await expect(addNote(app)).rejects.toMatchObject({ code: 'LG003' })
  await expect(addNote(owner)).resolves.toBeDefined()
  await expect(app.query(`DELETE FROM attendee_note WHERE event_id = ${EVENT}`)).rejects.toMatchObject({
    code: 'LG003',
  })
  await expect(addNote(app, EVENT + 1)).resolves.toBeDefined()
})

test('who entered before is waited for, and who comes while it is waited is turned away at once', async () => {
  const event = EVENT + 2
  await app.query('BEGIN')
  await addNote(app, event)
  let isDrained = false
  const mover = new pg.Client(database.ownerUrl)
  await mover.connect()
  const drained = drainWriters(mover, [event]).then(() => (isDrained = true))
  await expect
    .poll(
      async () =>
        (await owner.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount,
    )
    .toBe(1)
  const other = new pg.Client(database.appUrl)
  await other.connect()
  await expect(addNote(other, event)).rejects.toMatchObject({ code: 'LG003' })
  expect(isDrained).toBe(false)
  await app.query('COMMIT')
  await drained
  await expect(addNote(other, event)).rejects.toMatchObject({ code: 'LG003' })
  await mover.end()
  await expect
    .poll(() =>
      addNote(other, event).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await other.end()
})

test('a database of another version is told apart by one function', async () => {
  expect(await haveOneSchema(owner, app)).toBe(true)
  await owner.query(
    `BEGIN; UPDATE app.schema_function SET checksum = 'x' WHERE name = (SELECT min(name) FROM app.schema_function)`,
  )
  expect(await haveOneSchema(owner, app)).toBe(false)
  await owner.query('ROLLBACK')
})

test('two don’t move one event at once', async () => {
  expect(await claimMove(owner, EVENT)).toBe(true)
  expect(await claimMove(app, EVENT)).toBe(false)
  expect(await claimMove(app, EVENT + 1)).toBe(true)
})

test('what only grows is let go for the move that took the event away, and for nobody else', async () => {
  await actAsMove(owner, moveId)
  const drop = () => owner.query(`DELETE FROM ledger.account WHERE event_id = ${EVENT}`)
  await expect(drop()).rejects.toMatchObject({ code: '23001' })
  await putFence(owner, [EVENT], { moveId, state: 'moved' })
  await actAsMove(owner, randomUUID())
  await expect(drop()).rejects.toMatchObject({ code: '23001' })
  await actAsMove(owner, moveId)
  expect((await drop()).rowCount).toBe(1)
  await takeFence(owner, [EVENT], moveId)
  await addNote(app)
})
