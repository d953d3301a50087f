import type { UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { openStates } from './rules.ts'

/** Whose requests: an account's, and by the digest of its verified e-mail those that were sent signed out. */
type Whose = { userId: UserId; emailHash: Buffer | null }

const sentBy = ({ userId, emailHash }: Whose) =>
  sql<boolean>`(requester_id = ${userId} OR requester_id IS NULL AND email_hash = ${emailHash})`

/** Whether somebody has an open request, as requester or as the QR's holder. */
export const hasOpenRefund = async (db: Db, whose: Whose): Promise<boolean> => {
  const row = await db
    .selectFrom('refund_request')
    .select('refund_id')
    .where(({ eb, or }) => or([sentBy(whose), eb('holder_id', '=', whose.userId)]))
    .where('state', 'in', openStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the personal details and pictures that somebody sent; decisions and amounts stay. */
export const forgetDetailsOf = async (tx: Db, whose: Whose): Promise<void> => {
  await sql`
    WITH forgotten AS (
      UPDATE refund_request SET details_sealed = NULL, clabe_hash = NULL, email_hash = NULL, phone_hash = NULL
      WHERE ${sentBy(whose)} AND details_sealed IS NOT NULL RETURNING event_id, refund_id)
    DELETE FROM refund_image i USING forgotten f
    WHERE i.event_id = f.event_id AND i.refund_id = f.refund_id`.execute(tx)
}

/** As `forgetDetailsOf`, for all requests closed before `before`. Returns how many. */
export const forgetClosedBefore = async (tx: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ forgotten: number }>`
    WITH forgotten AS (
      UPDATE refund_request SET details_sealed = NULL, clabe_hash = NULL, email_hash = NULL, phone_hash = NULL
      WHERE details_sealed IS NOT NULL AND state IN ('rejected', 'paid', 'returned')
        AND greatest(rejected_at, paid_at, returned_at) < ${before} RETURNING event_id, refund_id),
    gone AS (
      DELETE FROM refund_image i USING forgotten f
      WHERE i.event_id = f.event_id AND i.refund_id = f.refund_id)
    SELECT count(*)::integer AS forgotten FROM forgotten`.execute(tx)
  return rows[0]?.forgotten ?? 0
}
