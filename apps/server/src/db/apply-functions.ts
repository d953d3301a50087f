import type pg from 'pg'
import { databaseCopy } from '@saldo/copy/operator'
import { jobsRole } from './jobs-pool.ts'
import type { SqlFile } from './schema-files.ts'

const recordedFunctions = `
  SELECT name, checksum FROM app.schema_function WHERE to_regproc(name) IS NOT NULL ORDER BY name`

/**
 * The functions whose text differs from the applied one; a function dropped by a migration counts as not
 * applied. Throws a sentence for the operator when the database has a function unknown to this version.
 */
export const changedFunctions = async (
  client: pg.Client,
  functions: readonly SqlFile[],
): Promise<SqlFile[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(recordedFunctions)
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(functions.map(({ name }) => name))
  for (const name of recorded.keys())
    if (!known.has(name)) throw new Error(databaseCopy.functionUnknown(name))
  return functions.filter(({ name, checksum }) => recorded.get(name) !== checksum)
}

/**
 * Applies the changed functions in one transaction, each twice: first unchecked, because they may call each
 * other, then with their bodies checked.
 */
export const applyFunctions = async (owner: pg.Client, functions: readonly SqlFile[]): Promise<string[]> => {
  const changed = await changedFunctions(owner, functions)
  if (changed.length === 0) return []
  await owner.query('BEGIN')
  try {
    await owner.query(`GRANT CREATE ON SCHEMA app TO saldo_ledger, ${jobsRole}`)
    for (const isChecked of [false, true]) {
      await owner.query(`SET LOCAL check_function_bodies = ${isChecked}`)
      for (const file of changed) await applyFunction(owner, file)
    }
    await owner.query(`REVOKE CREATE ON SCHEMA app FROM saldo_ledger, ${jobsRole}`)
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
  return changed.map(({ name }) => name)
}

const applyFunction = async (owner: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> => {
  try {
    await owner.query(sql)
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`, { cause: error })
  }
  const { rows } = await owner.query('SELECT WHERE to_regproc($1) IS NOT NULL', [name])
  if (rows.length === 0) throw new Error(databaseCopy.functionTwice(name))
  await owner.query(
    `INSERT INTO app.schema_function (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}
