import type { UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export type LinkPurpose = 'recovery' | 'verification' | 'undo'

/** Everything about one e-mail happens one after the other, until commit. */
export const holdEmail = async (tx: Db, emailDigest: Buffer): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailDigest.toString('hex')}, 1))`.execute(tx)
}

/** When links of this purpose were asked for to this e-mail, newest first. */
export const linkRequestsSince = async (
  db: Db,
  purpose: LinkPurpose,
  emailDigest: Buffer,
  since: Date,
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('email_link')
    .select('requested_at')
    .where('email_digest', '=', emailDigest)
    .where('purpose', '=', purpose)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => row.requested_at)
}

type NewLink = {
  id: string
  purpose: LinkPurpose
  emailDigest: Buffer
  /** Until it is known who has the e-mail; null when it is known. */
  emailSealed: Buffer | null
  userId: UserId | null
  tokenDigest: Buffer | null
  /** What a link that undoes puts back. */
  passwordHash?: string | null
  requestedAt: Date
  expiresAt: Date
}

export const insertLink = async (tx: Db, link: NewLink): Promise<void> => {
  await tx
    .insertInto('email_link')
    .values({
      link_id: link.id,
      purpose: link.purpose,
      email_digest: link.emailDigest,
      email_sealed: link.emailSealed,
      user_id: link.userId,
      token_digest: link.tokenDigest,
      password_hash: link.passwordHash ?? null,
      requested_at: link.requestedAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** A link that waits to be mailed, held until commit; null once it was mailed or given up. */
export const lockWaitingLink = async (
  tx: Db,
  linkId: string,
): Promise<{ emailSealed: Buffer; expiresAt: Date } | null> => {
  const row = await tx
    .selectFrom('email_link')
    .select(['email_sealed', 'expires_at'])
    .where('link_id', '=', linkId)
    .where('spent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && row.email_sealed !== null
    ? { emailSealed: row.email_sealed, expiresAt: row.expires_at }
    : null
}

/** The link belongs to this person and is handed over for mailing; null for an e-mail that nobody has. */
export const settleLink = async (
  tx: Db,
  linkId: string,
  mailed: { userId: UserId; tokenDigest: Buffer } | null,
): Promise<void> => {
  await tx
    .updateTable('email_link')
    .set({ email_sealed: null, user_id: mailed?.userId ?? null, token_digest: mailed?.tokenDigest ?? null })
    .where('link_id', '=', linkId)
    .execute()
}

/** Whose link this token opens now, or null. */
export const ownerOfLink = async (
  db: Db,
  purpose: LinkPurpose,
  tokenDigest: Buffer,
  now: Date,
): Promise<UserId | null> => {
  const row = await db
    .selectFrom('email_link')
    .select('user_id')
    .where('token_digest', '=', tokenDigest)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (row?.user_id ?? null) as UserId | null
}

/** Spends the link of this person's token; false when it doesn't open anything any more. */
export const spendLink = async (
  tx: Db,
  of: { purpose: LinkPurpose; tokenDigest: Buffer; userId: UserId },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('email_link')
    .set({ spent_at: now })
    .where('token_digest', '=', of.tokenDigest)
    .where('purpose', '=', of.purpose)
    .where('user_id', '=', of.userId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** No open recovery link of this person opens anything any more. */
export const spendRecoveryLinksOf = async (tx: Db, userId: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('email_link')
    .set({ spent_at: at, email_sealed: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'recovery')
    .where('spent_at', 'is', null)
    .execute()
}

export const deleteLinksBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('email_link').where('expires_at', '<', before).execute()
}

export const deleteLinksOf = async (tx: Db, userId: UserId): Promise<void> => {
  await tx.deleteFrom('email_link').where('user_id', '=', userId).execute()
}

/** Spends a link that undoes, with all that came after it; answers what it puts back, null when it opens nothing. */
export const spendUndoLink = async (
  tx: Db,
  of: { tokenDigest: Buffer; userId: UserId },
  now: Date,
): Promise<{ passwordHash: string | null } | null> => {
  const row = await tx
    .updateTable('email_link')
    .set({ spent_at: now })
    .where('token_digest', '=', of.tokenDigest)
    .where('purpose', '=', 'undo')
    .where('user_id', '=', of.userId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['password_hash', 'requested_at'])
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('email_link')
    .set({ spent_at: now })
    .where('user_id', '=', of.userId)
    .where('purpose', '=', 'undo')
    .where('requested_at', '>=', row.requested_at)
    .where('spent_at', 'is', null)
    .execute()
  return { passwordHash: row.password_hash }
}
