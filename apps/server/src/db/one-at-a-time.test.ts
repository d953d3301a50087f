import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { oneAtATime } from './one-at-a-time.ts'

const database = useDatabase()

test('work of one name runs one after the other, and a failure holds nobody up', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await database.pool.query('SELECT 1')
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
    return name
  }
  const first = oneAtATime(database.pool, 'a name', work('first'))
  const second = oneAtATime(database.pool, 'a name', work('second'))
  const [one, two] = await Promise.allSettled([first, second])
  expect(one.status).toBe('rejected')
  expect(two).toEqual({ status: 'fulfilled', value: 'second' })
  const [winner, loser] = steps[0] === 'first begins' ? ['first', 'second'] : ['second', 'first']
  expect(steps).toEqual([`${winner} begins`, `${winner} ends`, `${loser} begins`, `${loser} ends`])
})

test('work of another name waits for nobody', async () => {
  const inner = () => oneAtATime(database.pool, 'the inner', async () => 'done')
  expect(await oneAtATime(database.pool, 'the outer', inner)).toBe('done')
})
