import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { entriesAbout } from '../../kernel/audit.ts'
import type { OfWallet } from './rules.ts'

export type Note = { id: string; walletId: WalletId; authorId: UserId; text: string; at: Date }

export const insertNote = async (tx: Db, eventId: EventId, note: Note): Promise<void> => {
  await tx
    .insertInto('attendee_note')
    .values({
      event_id: eventId,
      note_id: note.id,
      wallet_id: note.walletId,
      author_id: note.authorId,
      text: note.text,
      made_at: note.at,
    })
    .execute()
}

const MOST_NOTES = 200

/** The notes about a QR, newest first. */
export const notesOf = async (db: Db, { eventId, walletId }: OfWallet): Promise<Note[]> => {
  const rows = await db
    .selectFrom('attendee_note')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .orderBy('note_id', 'desc')
    .limit(MOST_NOTES)
    .execute()
  return rows.map((row) => ({
    id: row.note_id,
    walletId,
    authorId: row.author_id as UserId,
    text: row.text,
    at: row.made_at,
  }))
}

export const deleteNotes = async (tx: Db, { eventId, walletId }: OfWallet): Promise<void> => {
  await tx
    .deleteFrom('attendee_note')
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .execute()
}

/** Serialises one reader's views of one QR until commit, because a file's parts are requested concurrently. */
export const lockLooks = async (tx: Db, { walletId }: OfWallet, readerId: UserId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${readerId}:${walletId}`}, 7))`.execute(tx)
}

/** Whether this reader's look at a QR's file was audited after `since`. */
export const wasRead = async (
  tx: Db,
  { eventId, walletId }: OfWallet,
  readerId: UserId,
  since: Date,
): Promise<boolean> => {
  const row = await entriesAbout(tx, eventId, walletId)
    .select('id')
    .where('action', '=', 'wallet.read')
    .where('actor_id', '=', readerId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type LogEntry = {
  at: Date
  action: string
  actor: { kind: string; id: UserId | null }
  reason: string | null
}

const MOST_ENTRIES = 50

/** What was audited about a QR, newest first. */
export const logOf = async (db: Db, { eventId, walletId }: OfWallet): Promise<LogEntry[]> => {
  const rows = await entriesAbout(db, eventId, walletId)
    .select(['at', 'action', 'actor_kind', 'actor_id', sql<string | null>`details->>'reason'`.as('reason')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  return rows.map(({ at, action, actor_kind: kind, actor_id: id, reason }) => ({
    at,
    action,
    actor: { kind, id: id as UserId | null },
    reason,
  }))
}
