import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { openDatabase } from './database.ts'
import { lowerConnectionPriority } from './lower-priority.ts'

const database = useDatabase()
const open = () =>
  openDatabase(database.appUrl, {
    max: 1,
    onIdleError: (error) => {
      throw error
    },
  })

const pidOf = async ({ pool }: ReturnType<typeof open>): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

test.runIf(process.platform === 'linux')('a connection is slower than others, and no other is', async () => {
  const [slow, other] = [open(), open()]
  expect(await lowerConnectionPriority(slow, database.appUrl, 5)).toBe(true)
  expect([getPriority(await pidOf(slow)), getPriority(await pidOf(other))]).toEqual([5, 0])
  await Promise.all([slow.close(), other.close()])
})

test('a connection to another machine is left as it is', async () => {
  const far = open()
  expect(await lowerConnectionPriority(far, 'postgres://saldo@db.example.mx/saldo', 5)).toBe(false)
  await far.close()
})
