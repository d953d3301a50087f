import type { UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export type LinkPurpose = 'recovery' | 'verification' | 'undo'

/** Serialises operations on one e-mail until commit. */
export const holdEmail = async (tx: Db, emailDigest: Buffer): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailDigest.toString('hex')}, 1))`.execute(tx)
}

/** Times of link requests of this purpose for this e-mail, newest first. */
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
  /** Encrypted e-mail; null once its account is known. */
  emailSealed: Buffer | null
  userId: UserId | null
  tokenDigest: Buffer | null
  /** Password hash that an undo link restores. */
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

/** Locks a link that waits to be mailed until commit; null when it was mailed or dropped. */
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

/** Records the owner of a link to be mailed; null for an e-mail without an account. */
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

/** Owner of the valid link with this token, or null. */
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

/** Spends this user's link; false when it is no longer valid. */
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

/** Invalidates all open links of this user with one of the purposes. */
export const spendLinksOf = async (
  tx: Db,
  userId: UserId,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('email_link')
    .set({ spent_at: at, email_sealed: null })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .execute()
}

export const deleteLinksBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('email_link').where('expires_at', '<', before).execute()
}

export const deleteLinksOf = async (tx: Db, userId: UserId): Promise<void> => {
  await tx.deleteFrom('email_link').where('user_id', '=', userId).execute()
}

/** Spends an undo link and all later ones; returns the hash to restore, null when the link is invalid. */
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
