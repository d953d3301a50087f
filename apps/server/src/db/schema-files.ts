import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SqlFile = { name: string; sql: string; checksum: string }
export type SchemaFiles = { migrations: SqlFile[]; functions: SqlFile[] }

/**
 * Contains `migrations`, each applied once, and `sql`, one file per function, applied again when it changes.
 */
export const schemaFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Migrations in the order of their numbers, functions by their names, each with the checksum of its text. */
export const readSchemaFiles = async (folder: string): Promise<SchemaFiles> => ({
  migrations: await readFiles(join(folder, 'migrations'), /^\d{4}_[a-z0-9_]+\.sql$/, (file) => file),
  functions: await readFiles(join(folder, 'sql'), /^[a-z-]+\/[a-z-]+\.sql$/, functionName),
})

const readFiles = async (
  folder: string,
  isOurs: RegExp,
  nameOf: (file: string, sql: string) => string,
): Promise<SqlFile[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => isOurs.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8')
      return { name: nameOf(file, sql), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The name of the function that a file creates: `ledger.charge_batch` for `ledger/charge-batch.sql`. */
const functionName = (file: string, sql: string): string => {
  const [name, another] = [...sql.matchAll(/^CREATE OR REPLACE FUNCTION ([a-z_]+\.[a-z_]+)\(/gm)].map(
    (match) => match[1],
  )
  if (name?.split('.')[1] !== basename(file, '.sql').replaceAll('-', '_') || another !== undefined)
    throw new Error(`${file} makes no function of its own name, or more than one`)
  return name
}
