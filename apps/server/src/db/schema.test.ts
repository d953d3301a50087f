import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { schemaSql, schemaSqlFile } from '../../test/database/schema-sql.ts'
import { schemaTypes, schemaTypesFile } from '../../test/database/schema-types.ts'

const database = useDatabase()

test('the generated types say what the migrations made (npm run db:schema)', async () => {
  expect(await readFile(schemaTypesFile, 'utf8')).toBe(await schemaTypes(database.ownerDb))
})

test('schema.sql says what the migrations and the functions’ files made (npm run db:schema)', async () => {
  expect(await readFile(schemaSqlFile, 'utf8')).toBe(await schemaSql(database.ownerDb))
})
