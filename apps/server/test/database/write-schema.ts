import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../../src/db/index.ts'
import { startTestCluster } from './cluster.ts'
import { copyTemplate } from './copy-template.ts'
import { schemaSql, schemaSqlFile } from './schema-sql.ts'
import { schemaTypes, schemaTypesFile } from './schema-types.ts'

const cluster = await startTestCluster()
try {
  const { ownerUrl } = await copyTemplate(cluster.access)
  const owner = openDatabase(ownerUrl, { max: 2, onIdleError: () => {} })
  await writeFile(schemaTypesFile, await schemaTypes(owner.db))
  await writeFile(schemaSqlFile, await schemaSql(owner.db))
  await owner.close()
} finally {
  await cluster.stop()
}
