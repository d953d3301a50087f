import type { EventId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Databases, Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import { walletsOf } from '../wallets/index.ts'
import { namedWallet, type WalletAct } from './find-wallet.ts'
import { deleteNotes, insertNote, notesOf, type Note } from './queries.ts'

/** Adds a note to a QR's file. Throws not_found. */
export const addNote = async (tx: Db, act: WalletAct, text: string): Promise<Note> => {
  const { eventId, walletId, actor, at } = act
  await namedWallet(tx, act)
  const note: Note = { id: v7(), walletId, authorId: actor.id, text, at }
  await insertNote(tx, eventId, note)
  await audit(tx, act, { action: 'wallet.note', subject: walletId, eventId, details: { note: note.id } })
  return note
}

/** What the staff wrote about a person at an event. */
export type NoteExport = { eventId: EventId; text: string; at: Date }

/** The notes about a person's QRs, for the copy of their data. */
export const exportNotes = async (databases: Databases, userId: UserId): Promise<NoteExport[]> => {
  const lists = await Promise.all(
    (await walletsOf(databases.control, userId)).map(async ({ eventId, walletId }) =>
      (await notesOf(await databases.forEvent(eventId), { eventId, walletId })).map(({ text, at }) => ({
        eventId,
        text,
        at,
      })),
    ),
  )
  return lists.flat()
}

/** Deletes the notes about a person's QRs, whose account is to be erased. */
export const forgetNotes = async (databases: Databases, userId: UserId): Promise<void> => {
  for (const { eventId, walletId } of await walletsOf(databases.control, userId))
    await deleteNotes(await databases.forEvent(eventId), { eventId, walletId })
}
