import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { schemaTypes, schemaTypesFile } from '../../test/schema-types.ts'

const database = useDatabase()

test('the generated types say what the migrations made (npm run db:types)', async () => {
  expect(await readFile(schemaTypesFile, 'utf8')).toBe(await schemaTypes(database.ownerDb))
})
