import { afterEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { createProcessNumbers, type ProcessNumbers } from './process-number.ts'

const database = useDatabase()
const made: ProcessNumbers[] = []
const aProcess = (count: number): ProcessNumbers => {
  const numbers = createProcessNumbers(count, 20)
  made.push(numbers)
  return numbers
}
afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.close()))
  // A backend frees its locks a moment after its client is gone.
  await vi.waitUntil(async () => (await holders()).length === 0)
})

const holders = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ORDER BY objid`,
    [0x73_6c_6f_74],
  )
  return rows.map(({ pid }) => pid)
}

test('processes that start at once have numbers of their own, and one that ended leaves its', async () => {
  const [one, two, three] = [aProcess(3), aProcess(3), aProcess(3)]
  const numbers = await Promise.all([one, two, three].map((each) => each.of(database.db)))
  expect(numbers.toSorted()).toEqual([0, 1, 2])
  expect(await one.of(database.db)).toBe(numbers[0])
  await two.close()
  await expect.poll(async () => (await holders()).length).toBe(2)
  expect(await aProcess(3).of(database.db)).toBe(numbers[1])
})

test('past the last number processes share one', async () => {
  const numbers = [await aProcess(1).of(database.db), await aProcess(1).of(database.db)]
  expect(numbers).toEqual([0, 0])
  expect(await holders()).toHaveLength(1)
})

test('a process whose connection was cut keeps its number and holds it again', async () => {
  const one = aProcess(2)
  expect(await one.of(database.db)).toBe(0)
  const [pid] = await holders()
  await database.superPool.query('SELECT pg_terminate_backend($1)', [pid])
  await expect.poll(async () => (await holders()).filter((other) => other !== pid)).toHaveLength(1)
  expect([await aProcess(2).of(database.db), await one.of(database.db)]).toEqual([1, 0])
})
