import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

type Miss = { id: string; codeId: string; userId: UserId; at: Date }

export const insertMiss = async (tx: Db, { id, codeId, userId, at }: Miss): Promise<void> => {
  await tx
    .insertInto('code_miss')
    .values({ miss_id: id, code_id: codeId, user_id: userId, missed_at: at })
    .execute()
}

/** Deletes the wrong tries of a code whose holder then typed it correctly. */
export const deleteMissesOfCode = async (tx: Db, codeId: string): Promise<void> => {
  await tx.deleteFrom('code_miss').where('code_id', '=', codeId).execute()
}

/** Wrong tries of this account's codes that still count. */
export const missesOfUser = async (db: Db, userId: UserId, since: Date): Promise<number> => {
  const row = await db
    .selectFrom('code_miss')
    .select((eb) => eb.fn.countAll<string>().as('misses'))
    .where('user_id', '=', userId)
    .where('missed_at', '>', since)
    .where('forgiven_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.misses ?? 0)
}

/** Wrong tries of codes of all accounts. */
export const missesSince = async (db: Db, since: Date): Promise<number> => {
  const row = await db
    .selectFrom('code_miss')
    .select((eb) => eb.fn.countAll<string>().as('misses'))
    .where('missed_at', '>', since)
    .executeTakeFirst()
  return Number(row?.misses ?? 0)
}

export const forgiveMissesOf = async (tx: Db, userId: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('code_miss')
    .set({ forgiven_at: at })
    .where('user_id', '=', userId)
    .where('forgiven_at', 'is', null)
    .execute()
}

export const deleteMissesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('code_miss').where('missed_at', '<', before).execute()
}

export const deleteMissesOf = async (tx: Db, userId: UserId): Promise<void> => {
  await tx.deleteFrom('code_miss').where('user_id', '=', userId).execute()
}
