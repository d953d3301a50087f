import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** The staff member, with the event, who requests the holder's consent. */
export type Asker = { eventId: EventId; askedBy: UserId }

export type ReissueRequest = Asker & { codeId: string; placeName: string | null }

export const insertReissueRequest = async (
  tx: Db,
  { codeId, eventId, askedBy, placeName }: ReissueRequest,
): Promise<void> => {
  await tx
    .insertInto('reissue_code')
    .values({ code_id: codeId, event_id: eventId, asked_by: askedBy, place_name: placeName })
    .execute()
}

export const findReissueRequest = async (db: Db, codeId: string): Promise<ReissueRequest | null> => {
  const row = await db
    .selectFrom('reissue_code')
    .select(['event_id', 'asked_by', 'place_name'])
    .where('code_id', '=', codeId)
    .executeTakeFirst()
  if (!row) return null
  return {
    codeId,
    eventId: row.event_id as EventId,
    askedBy: row.asked_by as UserId,
    placeName: row.place_name,
  }
}

export const setSpentOn = async (tx: Db, codeId: string, opId: OpId): Promise<void> => {
  await tx.updateTable('reissue_code').set({ spent_on: opId }).where('code_id', '=', codeId).execute()
}

/** The code that this staff member spent on an operation; null for none. */
export const codeSpentOn = async (
  db: Db,
  { eventId, askedBy }: Asker,
  opId: OpId,
): Promise<{ codeId: string; digest: Buffer } | null> => {
  const row = await db
    .selectFrom('reissue_code')
    .innerJoin('phone_code', 'phone_code.code_id', 'reissue_code.code_id')
    .select(['phone_code.code_id', 'phone_code.code_digest'])
    .where('reissue_code.spent_on', '=', opId)
    .where('reissue_code.event_id', '=', eventId)
    .where('reissue_code.asked_by', '=', askedBy)
    .executeTakeFirst()
  return row?.code_digest ? { codeId: row.code_id, digest: row.code_digest } : null
}
