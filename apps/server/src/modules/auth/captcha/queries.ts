import type { Db } from '../../../db/index.ts'

/** Spends a challenge; false when it was spent before. */
export const spendChallenge = async (db: Db, challengeId: string, expiresAt: Date): Promise<boolean> => {
  const row = await db
    .insertInto('spent_captcha')
    .values({ challenge_id: challengeId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_id')
    .executeTakeFirst()
  return row !== undefined
}
