import type { EventId, UserId } from '@saldo/contract/ids'
import { isRole } from '@saldo/contract/roles'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/index.ts'
import type { Invitation } from './invitation.ts'

const selection = (db: Db) =>
  db
    .selectFrom('invitation')
    .select([
      'invitation_id',
      'email',
      'role',
      'person_id',
      'invited_by',
      'sent_at',
      'expires_at',
      'accepted_at',
      'withdrawn_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invitation_event')
          .select('event_id')
          .whereRef('invitation_event.invitation_id', '=', 'invitation.invitation_id')
          .orderBy('event_id'),
      ).as('events'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selection>['executeTakeFirstOrThrow']>>

const invitationOf = (row: Row): Invitation => {
  if (!isRole(row.role)) throw new Error(`${row.role} is no role`)
  return {
    id: row.invitation_id,
    email: row.email,
    role: row.role,
    eventIds: row.events.map(({ event_id }) => event_id as EventId),
    personId: row.person_id as UserId | null,
    invitedBy: row.invited_by as UserId,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    withdrawnAt: row.withdrawn_at,
  }
}

export const insertInvitation = async (
  tx: Db,
  { id, email, role, eventIds, personId, invitedBy, sentAt, expiresAt }: Invitation,
  tokenDigest: Buffer,
): Promise<void> => {
  await tx
    .insertInto('invitation')
    .values({
      invitation_id: id,
      email,
      role,
      person_id: personId,
      token_digest: tokenDigest,
      invited_by: invitedBy,
      invited_at: sentAt,
      sent_at: sentAt,
      expires_at: expiresAt,
    })
    .execute()
  if (eventIds.length > 0)
    await tx
      .insertInto('invitation_event')
      .values(eventIds.map((eventId) => ({ invitation_id: id, event_id: eventId })))
      .execute()
}

/** Latest first. */
export const listInvitations = async (db: Db, since: Date): Promise<Invitation[]> => {
  const rows = await selection(db)
    .where('invited_at', '>', since)
    .orderBy('invited_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .execute()
  return rows.map(invitationOf)
}

/** The invitation, held until commit. */
export const lockInvitation = async (tx: Db, id: string): Promise<Invitation | null> => {
  const row = await selection(tx).where('invitation_id', '=', id).forUpdate().executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** The invitation that this link was sent for last. */
export const findByToken = async (db: Db, tokenDigest: Buffer): Promise<Invitation | null> => {
  const row = await selection(db).where('token_digest', '=', tokenDigest).executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** The same, held until commit. */
export const lockByToken = async (tx: Db, tokenDigest: Buffer): Promise<Invitation | null> => {
  const row = await selection(tx).where('token_digest', '=', tokenDigest).forUpdate().executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** A new link in place of the last one. */
export const renewInvitation = async (
  tx: Db,
  id: string,
  to: { tokenDigest: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx
    .updateTable('invitation')
    .set({ token_digest: to.tokenDigest, sent_at: to.sentAt, expires_at: to.expiresAt })
    .where('invitation_id', '=', id)
    .execute()
}

export const markWithdrawn = async (tx: Db, id: string, at: Date): Promise<void> => {
  await tx.updateTable('invitation').set({ withdrawn_at: at }).where('invitation_id', '=', id).execute()
}

export const markAccepted = async (tx: Db, id: string, by: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('invitation')
    .set({ accepted_at: at, accepted_by: by })
    .where('invitation_id', '=', id)
    .execute()
}

export const deleteInvitationsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('invitation').where('invited_at', '<', before).execute()
}

/** Deletes what was sent to a person who is being erased. */
export const deleteInvitationsTo = async (db: Db, userId: UserId, email: string): Promise<void> => {
  await db
    .deleteFrom('invitation')
    .where((where) => where.or([where('accepted_by', '=', userId), where('email', '=', email)]))
    .execute()
}
