import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { openLine } from '../../test/database/line.ts'
import { createDirectory, createWakeUps, openDatabase, UnknownEvent } from './index.ts'

const database = useDatabase()

const place = (event_id: number, at: string) =>
  database.db.insertInto('event_directory').values({ event_id, database: at }).execute()

const move = (event_id: number, at: string) =>
  database.db.updateTable('event_directory').set({ database: at }).where('event_id', '=', event_id).execute()

test('an event is answered by the database its row names, which costs a query once', async () => {
  await place(1, 'main')
  const directory = createDirectory(database.db, { main: database.ownerDb })
  expect(await directory.forEvent(1)).toBe(database.ownerDb)
  await database.db.deleteFrom('event_directory').execute()
  expect(await directory.forEvent(1)).toBe(database.ownerDb)
})

test('an event that is in no database is unknown, and known as soon as it has a row', async () => {
  const directory = createDirectory(database.db, { main: database.db })
  await expect(directory.forEvent(2)).rejects.toThrow(UnknownEvent)
  await place(2, 'main')
  expect(await directory.forEvent(2)).toBe(database.db)
})

test('an event on a database that is not configured is an error of ours', async () => {
  await place(3, 'second')
  await expect(createDirectory(database.db, { main: database.db }).forEvent(3)).rejects.toThrow(
    'Event 3 lives in "second", which is not configured',
  )
})

test('an event that moved is found, once its row is old enough to be read again', async () => {
  await place(4, 'main')
  const directory = createDirectory(
    database.db,
    { main: database.db, north: database.ownerDb },
    { refreshMs: 0 },
  )
  expect(await directory.forEvent(4)).toBe(database.db)
  await move(4, 'north')
  await expect.poll(() => directory.forEvent(4)).toBe(database.ownerDb)
})

test('every process hears at once of an event that moved', async () => {
  await place(5, 'main')
  const directory = createDirectory(database.db, { main: database.db, north: database.ownerDb })
  const wakeUps = createWakeUps(database.appUrl)
  const heard = new Promise<string>((done) => wakeUps.on('event-moved', done))
  wakeUps.on('event-moved', (event) => directory.forget(Number(event)))
  try {
    expect(await directory.forEvent(5)).toBe(database.db)
    // A notice is lost while nobody listens yet.
    await expect
      .poll(async () => {
        const { rows } = await database.superPool.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'saldo-wake-ups' AND query LIKE 'LISTEN%' AND datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    await move(5, 'north')
    expect(await heard).toBe('5')
    expect(await directory.forEvent(5)).toBe(database.ownerDb)
  } finally {
    await wakeUps.close()
  }
})

test('while the control database is away the last known row counts', async () => {
  await place(6, 'north')
  const line = await openLine(database.appUrl)
  const control = openDatabase(line.url, { max: 2, onIdleError: () => {} })
  try {
    const directory = createDirectory(
      control.db,
      { main: control.db, north: database.ownerDb },
      { refreshMs: 0 },
    )
    expect(await directory.forEvent(6)).toBe(database.ownerDb)
    line.cut()
    for (let nth = 0; nth < 3; nth += 1) expect(await directory.forEvent(6)).toBe(database.ownerDb)
    await expect(directory.forEvent(7)).rejects.toThrow(/terminated|ECONN|socket/)
  } finally {
    await control.close()
    await line.close()
  }
})

test.each([0, -1, 32_768])('the number %i is no event', async (event_id) => {
  await expect(
    database.db.insertInto('event_directory').values({ event_id, database: 'main' }).execute(),
  ).rejects.toMatchObject({ code: '23514' })
})
