import type { Db } from '../../db/index.ts'
import type { Channel, MessageRef } from './message.ts'

/** A message that is sent again only when an operator retries it. */
export type DeadLetter = MessageRef & {
  kind: string
  status: 'dead' | 'unknown'
  attempts: number
  lastError: string | null
  createdAt: Date
}

/** Oldest first. */
export const deadLetters = async (db: Db): Promise<DeadLetter[]> => {
  const rows = await db
    .selectFrom('message')
    .select(['message_id', 'channel', 'kind', 'status', 'attempts', 'last_error', 'created_at'])
    .where('status', 'in', ['dead', 'unknown'])
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    messageId: row.message_id,
    channel: row.channel as Channel,
    kind: row.kind,
    status: row.status as DeadLetter['status'],
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
  }))
}

/** Queues the dead letters with this id again; returns those that were revived. */
export const reviveMessages = async (tx: Db, messageId: string, now: Date): Promise<MessageRef[]> => {
  const rows = await tx
    .updateTable('message')
    .set({ status: 'queued', attempts: 0, due_at: now, settled_at: null })
    .where('message_id', '=', messageId)
    .where('status', 'in', ['dead', 'unknown'])
    .returning('channel')
    .execute()
  return rows.map(({ channel }) => ({ messageId, channel: channel as Channel }))
}
