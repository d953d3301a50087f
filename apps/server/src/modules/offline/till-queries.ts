import type { DeviceId, EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { Db, DB } from '../../db/index.ts'

type Named = { eventId: EventId; deviceId: DeviceId }

/** A till's journal as far as it is known here. */
export type Journal = Named & {
  publicKey: Buffer
  /** Number of the last record that the till says it wrote. */
  written: number
  /** How many records are here, the highest number among them, and that record's SHA-256. */
  posted: number
  tip: number
  tipHash: Buffer
  sold: Centavos
  lost: Centavos
}

const journalOf = (row: Selectable<DB['offline_till']>): Journal => ({
  eventId: row.event_id as EventId,
  deviceId: row.device_id as DeviceId,
  publicKey: row.journal_key,
  written: row.written,
  posted: row.posted,
  tip: row.tip,
  tipHash: row.tip_hash,
  sold: centavos(row.sold_centavos),
  lost: centavos(row.lost_centavos),
})

const ofTill = (db: Db, { eventId, deviceId }: Named) =>
  db.selectFrom('offline_till').selectAll().where('event_id', '=', eventId).where('device_id', '=', deviceId)

export const findJournal = async (db: Db, till: Named): Promise<Journal | null> => {
  const row = await ofTill(db, till).executeTakeFirst()
  return row ? journalOf(row) : null
}

/** As `findJournal`, held until commit: a till's records are judged one after another. */
export const lockJournal = async (tx: Db, till: Named): Promise<Journal | null> => {
  const row = await ofTill(tx, till).forNoKeyUpdate().executeTakeFirst()
  return row ? journalOf(row) : null
}

/** Keeps the first key that a till names; it never gets another one. */
export const insertJournal = async (tx: Db, till: Named, publicKey: Buffer, at: Date): Promise<void> => {
  await tx
    .insertInto('offline_till')
    .values({ event_id: till.eventId, device_id: till.deviceId, journal_key: publicKey, reported_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes how far a till says its journal is; an older report changes nothing but the time. */
export const noteReport = async (
  db: Db,
  { eventId, deviceId }: Named,
  seq: number,
  at: Date,
): Promise<void> => {
  await sql`
    UPDATE offline_till SET written = greatest(written, ${seq}), reported_at = greatest(reported_at, ${at})
    WHERE event_id = ${eventId} AND device_id = ${deviceId}`.execute(db)
}

/** A till that has a permit again is waited for again. */
export const markAwaited = async (tx: Db, { eventId, deviceId }: Named): Promise<void> => {
  await tx
    .updateTable('offline_till')
    .set({ written_off_at: null })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .execute()
}

/** Waits for a till no longer; false for one that never had a permit, or that nobody waits for. */
export const markWrittenOff = async (tx: Db, { eventId, deviceId }: Named, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('offline_till')
    .set({ written_off_at: at })
    .where('event_id', '=', eventId)
    .where('device_id', '=', deviceId)
    .where('written_off_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a record that arrived; the journal is locked by the caller. */
export const countRecord = async (
  tx: Db,
  { eventId, deviceId, tip }: Journal,
  record: { seq: number; hash: Buffer },
): Promise<void> => {
  const isNewest = record.seq > tip
  await sql`
    UPDATE offline_till SET posted = posted + 1, written = greatest(written, ${record.seq}),
      tip = greatest(tip, ${record.seq}), tip_hash = CASE WHEN ${isNewest} THEN ${record.hash} ELSE tip_hash END
    WHERE event_id = ${eventId} AND device_id = ${deviceId}`.execute(tx)
}

/** Counts what a booked sale sold, and what of it the organiser bears. */
export const countSale = async (
  tx: Db,
  { eventId, deviceId }: Named,
  { amount, lost }: { amount: Centavos; lost: Centavos },
): Promise<void> => {
  await sql`
    UPDATE offline_till SET sold_centavos = sold_centavos + ${amount}, lost_centavos = lost_centavos + ${lost}
    WHERE event_id = ${eventId} AND device_id = ${deviceId}`.execute(tx)
}

/** A till with its permit that ends last. */
export type PermittedTill = Journal & {
  /** The largest `till_limit` of its permits. */
  limit: Centavos
  endsAt: Date
  returnedAt: Date | null
  reportedAt: Date
  writtenOffAt: Date | null
}

/** Every till of an event that ever had a permit. */
export const permittedTills = async (db: Db, eventId: EventId): Promise<PermittedTill[]> => {
  const { rows } = await sql<
    Selectable<DB['offline_till']> & { till_limit: bigint; ends_at: Date; returned_at: Date | null }
  >`
    SELECT t.*, p.ends_at, p.returned_at, p.till_limit
    FROM offline_till t
    CROSS JOIN LATERAL (
      SELECT x.ends_at, x.returned_at, max(c.till_limit_centavos) OVER () AS till_limit
      FROM offline_permit x
      JOIN offline_consent c ON c.event_id = x.event_id AND c.consent_id = x.consent_id
      WHERE x.event_id = t.event_id AND x.device_id = t.device_id
      ORDER BY x.returned_at IS NULL DESC, x.ends_at DESC LIMIT 1
    ) p
    WHERE t.event_id = ${eventId}`.execute(db)
  return rows.map((row) => ({
    ...journalOf(row),
    limit: centavos(row.till_limit),
    endsAt: row.ends_at,
    returnedAt: row.returned_at,
    reportedAt: row.reported_at,
    writtenOffAt: row.written_off_at,
  }))
}
