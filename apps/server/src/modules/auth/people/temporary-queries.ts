import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** Somebody who works at one event without an account. */
export type TemporaryPerson = { id: UserId; eventId: EventId; name: string; worksUntil: Date }

const columns = ['user_id', 'event_id', 'name', 'works_until'] as const

type Row = { user_id: string; event_id: number; name: string; works_until: Date }

const personOf = (row: Row): TemporaryPerson => ({
  id: row.user_id as UserId,
  eventId: row.event_id as EventId,
  name: row.name,
  worksUntil: row.works_until,
})

const present = (db: Db) => db.selectFrom('temporary_staff').select(columns).where('removed_at', 'is', null)

/** Adds the person; false when somebody of this name, in any case, works there without an account. */
export const insertTemporary = async (tx: Db, person: TemporaryPerson, at: Date): Promise<boolean> => {
  await tx
    .insertInto('user_account')
    .values({
      user_id: person.id,
      email: null,
      name: person.name,
      paternal_surname: '',
      maternal_surname: '',
      created_at: at,
    })
    .execute()
  const row = await tx
    .insertInto('temporary_staff')
    .values({
      user_id: person.id,
      event_id: person.eventId,
      name: person.name,
      works_until: person.worksUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those who work at the event without an account, whose time is over too; removed ones are not among them. */
export const temporaryAt = async (db: Db, eventId: EventId): Promise<TemporaryPerson[]> =>
  (await present(db).where('event_id', '=', eventId).execute()).map(personOf)

/** The person, unless removed or with an account. */
export const findTemporary = async (db: Db, id: UserId): Promise<TemporaryPerson | null> => {
  const row = await present(db).where('user_id', '=', id).executeTakeFirst()
  return row ? personOf(row) : null
}

/** As `findTemporary`, held until commit. */
export const lockTemporary = async (tx: Db, id: UserId): Promise<TemporaryPerson | null> => {
  const row = await present(tx).where('user_id', '=', id).forUpdate().executeTakeFirst()
  return row ? personOf(row) : null
}

export const setWorksUntil = async (tx: Db, id: UserId, until: Date): Promise<void> => {
  await tx
    .updateTable('temporary_staff')
    .set({ works_until: until })
    .where('user_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Marks the person as removed, whose name somebody else may have then; a no-op for one with an account. */
export const markTemporaryRemoved = async (tx: Db, id: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('temporary_staff')
    .set({ removed_at: at })
    .where('user_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Whether an account has this e-mail, in lower case. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

const UNIQUE_VIOLATION = '23505'

/** Gives the person an account with a proven e-mail and a password; false when another account has the e-mail. */
export const turnIntoAccount = async (
  tx: Db,
  id: UserId,
  credential: { email: string; passwordHash: string },
  at: Date,
): Promise<boolean> => {
  await tx.deleteFrom('temporary_staff').where('user_id', '=', id).execute()
  try {
    const row = await tx
      .updateTable('user_account')
      .set({ email: credential.email, email_verified_at: at, password_hash: credential.passwordHash })
      .where('user_id', '=', id)
      .where('email', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * What staff are called: the first name of an account, the whole one of somebody without; null for an erased account.
 */
export const staffNameOf = async (db: Db, userId: UserId): Promise<string | null> => {
  const row = await db
    .selectFrom('user_account')
    .select('name')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.name ?? null
}
