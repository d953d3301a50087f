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

/** Journals of tills by their devices, held until commit: a till's records are judged one after another. */
export const lockJournals = async (
  tx: Db,
  eventId: EventId,
  deviceIds: readonly DeviceId[],
): Promise<Map<DeviceId, Journal>> => {
  const rows = await tx
    .selectFrom('offline_till')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('device_id', 'in', deviceIds)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.device_id as DeviceId, journalOf(row)]))
}

/** As `lockJournals`, of one till. */
export const lockJournal = async (tx: Db, { eventId, deviceId }: Named): Promise<Journal | null> =>
  (await lockJournals(tx, eventId, [deviceId])).get(deviceId) ?? null

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

/** A journal with a sale that was booked. */
export const withSale = (
  journal: Journal,
  { amount, lost }: { amount: Centavos; lost: Centavos },
): Journal => ({
  ...journal,
  sold: centavos(journal.sold + amount),
  lost: centavos(journal.lost + lost),
})

/** Writes what journals hold now; their rows are locked by the caller. */
export const saveJournals = async (tx: Db, eventId: EventId, journals: readonly Journal[]): Promise<void> => {
  const column = <T>(of: (journal: Journal) => T): T[] => journals.map(of)
  await sql`
    UPDATE offline_till t SET written = greatest(t.written, j.written), posted = j.posted, tip = j.tip,
      tip_hash = j.tip_hash, sold_centavos = j.sold, lost_centavos = j.lost
    FROM unnest(${column((j) => j.deviceId)}::uuid[], ${column((j) => j.written)}::integer[],
      ${column((j) => j.posted)}::integer[], ${column((j) => j.tip)}::integer[],
      ${column((j) => j.tipHash)}::bytea[], ${column((j) => j.sold)}::bigint[], ${column((j) => j.lost)}::bigint[])
      AS j(device_id, written, posted, tip, tip_hash, sold, lost)
    WHERE t.event_id = ${eventId} AND t.device_id = j.device_id`.execute(tx)
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
