import type { UserId } from '@saldo/contract/ids'
import type { SocialProvider } from '@saldo/contract/identity-vendors'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Serialises operations on one identity until commit. */
export const holdIdentity = async (tx: Db, provider: SocialProvider, subject: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 2))`.execute(tx)
}

/** The account of this identity, or null. */
export const findLinked = async (
  db: Db,
  provider: SocialProvider,
  subject: string,
): Promise<UserId | null> => {
  const row = await db
    .selectFrom('social_identity')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return (row?.user_id ?? null) as UserId | null
}

/** Links the identity to the account; false when the account has another one at this provider. */
export const insertIdentity = async (
  tx: Db,
  link: { provider: SocialProvider; subject: string; userId: UserId; at: Date },
): Promise<boolean> => {
  const row = await tx
    .insertInto('social_identity')
    .values({ provider: link.provider, subject: link.subject, user_id: link.userId, linked_at: link.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteIdentities = async (tx: Db, userId: UserId): Promise<void> => {
  await tx.deleteFrom('social_identity').where('user_id', '=', userId).execute()
}

export const identitiesOf = (
  db: Db,
  userId: UserId,
): Promise<{ provider: string; subject: string; linked_at: Date }[]> =>
  db
    .selectFrom('social_identity')
    .select(['provider', 'subject', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
