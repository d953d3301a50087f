import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { createDirectory, UnknownEvent } from './index.ts'

const database = useDatabase()

test('an event is answered by the database its row names, read once', async () => {
  await database.db.insertInto('event_directory').values({ event_id: 1, database: 'main' }).execute()
  const directory = createDirectory(database.db, { main: database.ownerDb })
  expect(await directory.forEvent(1)).toBe(database.ownerDb)
  await database.db.deleteFrom('event_directory').execute()
  expect(await directory.forEvent(1)).toBe(database.ownerDb)
})

test('an event that is in no database is unknown, and known as soon as it has a row', async () => {
  const directory = createDirectory(database.db, { main: database.db })
  await expect(directory.forEvent(2)).rejects.toThrow(UnknownEvent)
  await database.db.insertInto('event_directory').values({ event_id: 2, database: 'main' }).execute()
  expect(await directory.forEvent(2)).toBe(database.db)
})

test('an event on a database that is not configured is an error of ours', async () => {
  await database.db.insertInto('event_directory').values({ event_id: 3, database: 'second' }).execute()
  await expect(createDirectory(database.db, { main: database.db }).forEvent(3)).rejects.toThrow(
    'Event 3 lives in "second", which is not configured',
  )
})

test.each([0, -1, 32_768])('the number %i is no event', async (event_id) => {
  await expect(
    database.db.insertInto('event_directory').values({ event_id, database: 'main' }).execute(),
  ).rejects.toMatchObject({ code: '23514' })
})
