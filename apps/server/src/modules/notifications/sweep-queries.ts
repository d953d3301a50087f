import { deleteInSlices, type Db } from '../../db/index.ts'
import type { Channel, MessageRef } from './message.ts'

type Row = { message_id: string; channel: string }

const refOf = ({ message_id: messageId, channel }: Row): MessageRef => ({
  messageId,
  channel: channel as Channel,
})

/**
 * Recovers messages whose sending process died: SMS are queued again and returned, the others become
 * `unknown`.
 */
export const takeUpAbandoned = async (tx: Db, claimedBefore: Date, now: Date): Promise<MessageRef[]> => {
  const abandoned = tx
    .updateTable('message')
    .where('status', '=', 'sending')
    .where('claimed_at', '<', claimedBefore)
  await abandoned
    .where('channel', '!=', 'sms')
    .set({ status: 'unknown', last_error: 'interrupted', settled_at: now })
    .execute()
  const texts = await abandoned
    .where('channel', '=', 'sms')
    .set({ status: 'queued', last_error: 'interrupted', may_be_out: true, due_at: now })
    .returning(['message_id', 'channel'])
    .execute()
  return texts.map(refOf)
}

/** Queued messages whose time passed without a try, at most 1,000. */
export const overdue = async (db: Db, dueBefore: Date): Promise<MessageRef[]> => {
  const rows = await db
    .selectFrom('message')
    .select(['message_id', 'channel'])
    .where('status', '=', 'queued')
    .where('due_at', '<', dueBefore)
    .orderBy('due_at')
    .limit(1_000)
    .execute()
  return rows.map(refOf)
}

export const deleteMessagesBefore = (db: Db, before: Date): Promise<void> =>
  deleteInSlices(db, 'message', 'created_at', before)
