import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database/database.ts'
import { kinds } from './kinds.ts'

const database = useDatabase()

test('a kind has one name and one number in the code, in the database and in its functions', async () => {
  const { rows } = await sql<{ name: string; kind: number; named: number }>`
    SELECT name, kind, ledger.kind_of(name) AS named FROM ledger.kind ORDER BY kind`.execute(database.ownerDb)
  expect(rows).toEqual(Object.entries(kinds).map(([name, kind]) => ({ name, kind, named: kind })))
})

test('a function that names a kind that does not exist fails', async () => {
  await expect(sql`SELECT ledger.kind_of('gift')`.execute(database.ownerDb)).rejects.toMatchObject({
    code: 'P0002',
  })
})
