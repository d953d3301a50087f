import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** One at a time becomes the first administrator. */
export const holdFirst = async (tx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('first-administrator', 0))`.execute(tx)
}

/** Keeps the code's digest in place of the last one's. */
export const keepCode = async (tx: Db, digest: Buffer, at: Date): Promise<void> => {
  const values = { code_digest: digest, made_at: at }
  await tx
    .insertInto('first_administrator_code')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}

/** Spends the code; false for another one. */
export const spendCode = async (tx: Db, digest: Buffer): Promise<boolean> => {
  const row = await tx
    .deleteFrom('first_administrator_code')
    .where('code_digest', '=', digest)
    .returning('made_at')
    .executeTakeFirst()
  return row !== undefined
}

export const forgetCode = async (tx: Db): Promise<void> => {
  await tx.deleteFrom('first_administrator_code').execute()
}
