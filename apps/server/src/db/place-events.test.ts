import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { transact } from './index.ts'
import { drainCluster, listClusters, placeEvent, upsertCluster } from './place-events.ts'

const database = useDatabase()

const placed = async (eventId: number): Promise<string> => {
  await transact(database.db, (tx) => placeEvent(tx, eventId))
  const row = await database.db
    .selectFrom('event_directory')
    .select('database')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return row.database
}

const drain = (name: string): Promise<boolean> => transact(database.db, (tx) => drainCluster(tx, name))

test('a new event goes to the cluster with the fewest among those that accept any', async () => {
  expect([await placed(1), await placed(2)]).toEqual(['main', 'main'])
  await upsertCluster(database.db, 'norte', new Date())
  expect([await placed(3), await placed(4), await placed(5), await placed(6)]).toEqual([
    'norte',
    'norte',
    'main',
    'norte',
  ])
  expect(await drain('norte')).toBe(true)
  expect([await placed(7), await placed(8)]).toEqual(['main', 'main'])
  expect(await listClusters(database.db)).toEqual([
    { name: 'main', accepts: 'new', events: 5 },
    { name: 'norte', accepts: 'draining', events: 3 },
  ])
})

test('the last cluster that accepts events is not drained, however many ask at once', async () => {
  await upsertCluster(database.db, 'norte', new Date())
  const answers = await Promise.all([drain('main'), drain('norte')])
  expect(answers.toSorted()).toEqual([false, true])
  await upsertCluster(database.db, 'main', new Date())
  await upsertCluster(database.db, 'norte', new Date())
})
