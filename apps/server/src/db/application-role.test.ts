import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'

const database = useDatabase()

test.each([
  'CREATE TABLE mine (id int)',
  'CREATE TEMP TABLE mine (id int)',
  'CREATE SCHEMA mine',
  'CREATE ROLE mine',
])('the application role is refused %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
