import type { EventId, UserId } from '@saldo/contract/ids'
import type { KeyScope } from '@saldo/contract/key-scopes'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { ApiKey, KeyId } from './key.ts'

const keyOf = (row: Selectable<DB['organiser_key']>): ApiKey => ({
  id: row.key_id as KeyId,
  eventId: row.event_id as EventId,
  name: row.name,
  prefix: row.prefix,
  digest: row.digest,
  scopes: row.scopes as KeyScope[],
  madeBy: row.made_by as UserId,
  madeAt: row.made_at,
  endsAt: row.ends_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
})

/** The event's keys, newest first, without those revoked before `since`. */
export const keysOf = async (db: Db, eventId: EventId, since: Date): Promise<ApiKey[]> => {
  const rows = await db
    .selectFrom('organiser_key')
    .selectAll()
    .where('event_id', '=', eventId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', since)]))
    .orderBy('made_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute()
  return rows.map(keyOf)
}

export const findKeyByPrefix = async (db: Db, prefix: string): Promise<ApiKey | null> => {
  const row = await db.selectFrom('organiser_key').selectAll().where('prefix', '=', prefix).executeTakeFirst()
  return row ? keyOf(row) : null
}

export const insertKey = async (tx: Db, key: ApiKey): Promise<void> => {
  await tx
    .insertInto('organiser_key')
    .values({
      key_id: key.id,
      event_id: key.eventId,
      name: key.name,
      prefix: key.prefix,
      digest: key.digest,
      scopes: [...key.scopes],
      made_by: key.madeBy,
      made_at: key.madeAt,
      ends_at: key.endsAt,
    })
    .execute()
}

/** Locks a key of the event until commit; null for an unknown one. */
export const lockKey = async (tx: Db, eventId: EventId, id: KeyId): Promise<ApiKey | null> => {
  const row = await tx
    .selectFrom('organiser_key')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('key_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? keyOf(row) : null
}

export const markRevoked = async (tx: Db, id: KeyId, by: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('organiser_key')
    .set({ revoked_by: by, revoked_at: at })
    .where('key_id', '=', id)
    .execute()
}

export const markUsed = async (db: Db, id: KeyId, at: Date): Promise<void> => {
  await db.updateTable('organiser_key').set({ used_at: at }).where('key_id', '=', id).execute()
}
