import type { UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { WRONG_TRIES } from './code-rules.ts'

export type CodePurpose = 'recovery' | 'verification' | 'reissue'

/** A requested code; `userId` is its owner, null while unknown. */
export type PhoneCode = {
  id: string
  purpose: CodePurpose
  userId: UserId | null
  digest: Buffer | null
  expiresAt: Date
  /** True for the second code, sent after a right first one. */
  isSecond: boolean
}

/** Serialises operations on one phone until commit. */
export const holdPhone = async (tx: Db, phoneDigest: Buffer): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${phoneDigest.toString('hex')}, 0))`.execute(tx)
}

/** Times of code requests for this phone, newest first: of this purpose, or of any. */
export const codeRequestsSince = async (
  db: Db,
  phoneDigest: Buffer,
  since: Date,
  purpose?: CodePurpose,
): Promise<Date[]> => {
  const asked = db
    .selectFrom('phone_code')
    .select('requested_at')
    .where('phone_digest', '=', phoneDigest)
    .where('requested_at', '>', since)
    .orderBy('requested_at', 'desc')
  const rows = await (purpose === undefined ? asked : asked.where('purpose', '=', purpose)).execute()
  return rows.map((row) => row.requested_at)
}

export const insertCode = async (
  tx: Db,
  code: Omit<PhoneCode, 'digest'> & { phoneDigest: Buffer; phoneSealed: Buffer; requestedAt: Date },
): Promise<void> => {
  await tx
    .insertInto('phone_code')
    .values({
      code_id: code.id,
      purpose: code.purpose,
      phone_digest: code.phoneDigest,
      phone_sealed: code.phoneSealed,
      user_id: code.userId,
      requested_at: code.requestedAt,
      expires_at: code.expiresAt,
      is_second: code.isSecond,
    })
    .execute()
}

/** Locks a code that waits to be sent until commit; null when it was sent or dropped. */
export const lockWaitingCode = async (
  tx: Db,
  codeId: string,
): Promise<(PhoneCode & { phoneSealed: Buffer }) | null> => {
  const row = await tx
    .selectFrom('phone_code')
    .select(['purpose', 'user_id', 'expires_at', 'phone_sealed', 'is_second'])
    .where('code_id', '=', codeId)
    .where('spent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.phone_sealed === null) return null
  return {
    id: codeId,
    purpose: row.purpose as CodePurpose,
    userId: row.user_id as UserId | null,
    digest: null,
    expiresAt: row.expires_at,
    isSecond: row.is_second,
    phoneSealed: row.phone_sealed,
  }
}

/** Records the owner and digest of a code to be sent, and deletes the readable phone. */
export const markCodeSent = async (
  tx: Db,
  codeId: string,
  sent: { userId: UserId; digest: Buffer; at: Date },
): Promise<void> => {
  await tx
    .updateTable('phone_code')
    .set({ user_id: sent.userId, code_digest: sent.digest, sent_at: sent.at, phone_sealed: null })
    .where('code_id', '=', codeId)
    .execute()
}

/** Drops a code that will not be sent. */
export const giveCodeUp = async (tx: Db, codeId: string): Promise<void> => {
  await tx.updateTable('phone_code').set({ phone_sealed: null }).where('code_id', '=', codeId).execute()
}

/** Serialises senders, so that the count of sent codes holds until commit. */
export const holdSending = async (tx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sms_daily_cap', 0))`.execute(tx)
}

export const codesSentSince = async (db: Db, since: Date): Promise<number> => {
  const row = await db
    .selectFrom('phone_code')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('sent_at', '>', since)
    .executeTakeFirst()
  return Number(row?.sent ?? 0)
}

/**
 * The newest code of this purpose for the phone, if it is still valid. A newer code invalidates older ones
 * even if it is not, or never will be, sent. Call it while the phone is locked.
 */
export const findNewestCode = async (
  tx: Db,
  of: { purpose: CodePurpose; phoneDigest: Buffer; userId: UserId | null },
  now: Date,
): Promise<PhoneCode | null> => {
  const newest = tx
    .selectFrom('phone_code')
    .select(['code_id', 'user_id', 'code_digest', 'expires_at', 'wrong_tries', 'spent_at', 'is_second'])
    .where('phone_digest', '=', of.phoneDigest)
    .where('purpose', '=', of.purpose)
    .orderBy('requested_at', 'desc')
    .orderBy('code_id', 'desc')
    .limit(1)
  const row = await (of.userId === null ? newest : newest.where('user_id', '=', of.userId)).executeTakeFirst()
  if (!row || row.spent_at !== null || row.wrong_tries >= WRONG_TRIES || row.expires_at <= now) return null
  return {
    id: row.code_id,
    purpose: of.purpose,
    userId: row.user_id as UserId | null,
    digest: row.code_digest,
    expiresAt: row.expires_at,
    isSecond: row.is_second,
  }
}

/**
 * Whether the code is still unspent. Checked again under the account's lock, because a change of the account
 * spends codes without locking the phone.
 */
export const isUnspent = async (tx: Db, codeId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('phone_code')
    .select('code_id')
    .where('code_id', '=', codeId)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const countWrongTry = async (tx: Db, codeId: string): Promise<void> => {
  await tx
    .updateTable('phone_code')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('code_id', '=', codeId)
    .execute()
}

export const spendCode = async (tx: Db, codeId: string, at: Date): Promise<void> => {
  await tx.updateTable('phone_code').set({ spent_at: at }).where('code_id', '=', codeId).execute()
}

/** Invalidates all open codes of this user. */
export const spendCodesOf = async (tx: Db, userId: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('phone_code')
    .set({ spent_at: at, phone_sealed: null })
    .where('user_id', '=', userId)
    .where('spent_at', 'is', null)
    .execute()
}

export const deleteCodesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('phone_code').where('requested_at', '<', before).execute()
}

export const deleteCodesOf = async (tx: Db, userId: UserId): Promise<void> => {
  await tx.deleteFrom('phone_code').where('user_id', '=', userId).execute()
}
