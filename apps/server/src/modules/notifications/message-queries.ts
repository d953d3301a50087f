import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Channel, Kind, MessageRef } from './message.ts'

export type NewMessage = MessageRef & {
  kind: Kind
  recipientHash: Buffer
  sealed: Buffer
  createdAt: Date
  uselessAt: Date | null
}

export type ClaimedMessage = MessageRef & {
  sealed: Buffer
  attempts: number
  /** An earlier try may have sent it: look it up at the vendor before sending. */
  mayBeOut: boolean
  createdAt: Date
  uselessAt: Date | null
}

/** Tolerates clock differences between the processes. */
const EARLY_MS = 5_000

/** False when the message exists already. */
export const insertMessage = async (tx: Db, message: NewMessage): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message')
    .values({
      message_id: message.messageId,
      channel: message.channel,
      kind: message.kind,
      recipient_hash: message.recipientHash,
      payload_sealed: message.sealed,
      status: 'queued',
      created_at: message.createdAt,
      useless_at: message.uselessAt,
      due_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Claims a due message for one try; null when it is not waiting or another process has it. */
export const claimMessage = async (
  db: Db,
  { messageId, channel }: MessageRef,
  now: Date,
): Promise<ClaimedMessage | null> => {
  const row = await db
    .updateTable('message')
    .set(({ eb }) => ({ status: 'sending', attempts: eb('attempts', '+', 1), claimed_at: now }))
    .where('message_id', '=', messageId)
    .where('channel', '=', channel)
    .where('status', '=', 'queued')
    .where('due_at', '<=', new Date(now.getTime() + EARLY_MS))
    .returning(['payload_sealed', 'attempts', 'may_be_out', 'created_at', 'useless_at'])
    .executeTakeFirst()
  if (!row?.payload_sealed) return null
  return {
    messageId,
    channel,
    sealed: row.payload_sealed,
    attempts: row.attempts,
    mayBeOut: row.may_be_out,
    createdAt: row.created_at,
    uselessAt: row.useless_at,
  }
}

const ifStillSending = <Value>(value: Value, column: 'status' | 'last_error' | 'settled_at') =>
  sql<Value>`CASE WHEN status IN ('sending', 'unknown') THEN ${value} ELSE ${sql.ref(column)} END`

/** Marks the message as accepted by the vendor. A later status from a callback is kept. */
export const markSent = async (
  db: Db,
  { messageId, channel }: MessageRef,
  providerId: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('message')
    .set({
      provider_id: providerId,
      status: ifStillSending('sent', 'status'),
      last_error: ifStillSending<string | null>(null, 'last_error'),
      settled_at: ifStillSending(now, 'settled_at'),
      payload_sealed: null,
    })
    .where('message_id', '=', messageId)
    .where('channel', '=', channel)
    .execute()
}

type End = 'failed' | 'expired' | 'dead' | 'unknown'

/**
 * Ends a try that did not reach the vendor. `dead` and `unknown` messages keep their payload, so that a
 * person can send them again.
 */
export const markEnded = async (
  db: Db,
  { messageId, channel }: MessageRef,
  status: End,
  code: string | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('message')
    .set({
      status,
      last_error: code,
      settled_at: now,
      ...(status !== 'dead' && status !== 'unknown' && { payload_sealed: null }),
    })
    .where('message_id', '=', messageId)
    .where('channel', '=', channel)
    .where('status', '=', 'sending')
    .execute()
}

/** Queues a message for another try; false when a callback reported its delivery meanwhile. */
export const putBack = async (
  tx: Db,
  { messageId, channel }: MessageRef,
  next: { dueAt: Date; code: string; mayBeOut: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ status: 'queued', due_at: next.dueAt, last_error: next.code, may_be_out: next.mayBeOut })
    .where('message_id', '=', messageId)
    .where('channel', '=', channel)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends what has not gone out to these recipients, on its other channels too, and forgets its content; a try that
 * is out stays ended.
 */
export const expireMessagesTo = async (
  tx: Db,
  recipientHashes: readonly Buffer[],
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('message as waiting')
    .set({ status: 'expired', payload_sealed: null, settled_at: now })
    .where('waiting.status', 'in', ['queued', 'sending', 'unknown', 'dead'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message as same')
          .select('same.message_id')
          .whereRef('same.message_id', '=', 'waiting.message_id')
          .where('same.recipient_hash', 'in', [...recipientHashes]),
      ),
    )
    .execute()
}

export type DeliveryReport = {
  channel: Channel
  status: 'sent' | 'delivered' | 'failed'
  code: string | null
} & ({ messageId: string } | { providerId: string })

/** The statuses from which a vendor's report may move a message; other reports are late or repeated. */
const before: Record<DeliveryReport['status'], readonly string[]> = {
  sent: ['queued', 'sending', 'unknown'],
  delivered: ['queued', 'sending', 'unknown', 'sent'],
  failed: ['queued', 'sending', 'unknown', 'sent'],
}

/** Records a vendor's delivery report; false when it changes nothing. */
export const recordDelivery = async (db: Db, told: DeliveryReport, now: Date): Promise<boolean> => {
  const update = db
    .updateTable('message')
    .set({ status: told.status, last_error: told.code, payload_sealed: null, settled_at: now })
    .where('channel', '=', told.channel)
    .where('status', 'in', before[told.status])
    .where('attempts', '>', 0)
  const { numUpdatedRows } = await (
    'messageId' in told
      ? update.where('message_id', '=', told.messageId)
      : update.where('provider_id', '=', told.providerId)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}
