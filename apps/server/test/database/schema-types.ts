import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'

export const schemaTypesFile = fileURLToPath(new URL('../../src/db/schema.generated.ts', import.meta.url))

/** The TypeScript of the migrated schema, as `src/db/schema.generated.ts` should have it. */
export const schemaTypes = <Schema>(db: Kysely<Schema>): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', defaultSchemas: ['public'] }),
    defaultSchemas: ['public'],
    excludePattern: '{app,graphile_worker}.*',
    outFile: null,
    typeMapping: { int8: 'bigint' },
  })
