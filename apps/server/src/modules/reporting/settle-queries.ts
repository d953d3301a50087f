import type { EventId } from '@saldo/contract/ids'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Progress of settling an event: minutes before `until` are settled; null before the first run. */
export type Progress = { until: Date | null; version: bigint }

/** Events of this database's ledger. */
export const openedEvents = async (db: Db): Promise<EventId[]> => {
  const { rows } = await sql<{ eventId: EventId }>`
    SELECT event_id AS "eventId" FROM ledger.opened_event WHERE event_id < ${FIRST_PRACTICE} ORDER BY event_id`.execute(
    db,
  )
  return rows.map(({ eventId }) => eventId)
}

/**
 * The earliest booking time of an event; null before the first. Reads all of it: an event may have been opened
 * after what was booked in it, when a night is written with times of the past.
 */
export const firstBookedAt = async (db: Db, eventId: EventId): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(booked_at) AS at FROM ledger.booked_transfer WHERE event_id = ${eventId}`.execute(db)
  return rows[0]?.at ?? null
}

export const progressOf = async (db: Db, eventId: EventId): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    SELECT nullif(settled_until, '-infinity') AS until, version FROM reporting.progress
    WHERE event_id = ${eventId}`.execute(db)
  return rows[0] ?? { until: null, version: 0n }
}

/** Settles the minutes before `to`; concurrent calls settle each once. See `reporting.settle`. */
export const settleTo = async (db: Db, eventId: EventId, to: Date): Promise<void> => {
  await sql`SELECT reporting.settle(${eventId}, ${to})`.execute(db)
}

/** Adds late transfers to the sums of one settled hour; returns how many sums changed. */
export const settleLate = async (db: Db, eventId: EventId, hour: Date): Promise<number> => {
  const { rows } = await sql<{ changed: bigint }>`
    SELECT reporting.settle(${eventId}, ${hour}, ${hour}) AS changed`.execute(db)
  return Number(rows[0]?.changed ?? 0n)
}

export type Difference = { key: string; summed: bigint; counted: bigint }

/** Accounts whose sums differ from the ledger's counters; `withWallets` compares the customers' side too. */
export const differencesOf = async (
  db: Db,
  eventId: EventId,
  withWallets: boolean,
): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    SELECT key, summed, counted FROM reporting.differences(${eventId}, ${withWallets}) ORDER BY key`.execute(
    db,
  )
  return rows
}

export const noteChecked = async (db: Db, eventId: EventId, at: Date, differences: number): Promise<void> => {
  await sql`UPDATE reporting.progress SET checked_at = ${at}, differences = ${differences}
    WHERE event_id = ${eventId}`.execute(db)
}

/** Events whose last comparison found differences. */
export const differingEvents = async (
  db: Db,
): Promise<{ eventId: EventId; checkedAt: Date; differences: number }[]> => {
  const { rows } = await sql<{ eventId: EventId; checkedAt: Date; differences: number }>`
    SELECT event_id AS "eventId", checked_at AS "checkedAt", differences FROM reporting.progress
    WHERE differences > 0 ORDER BY event_id`.execute(db)
  return rows
}

/** How many accounts differed in the last comparison of each event, all together. */
export const countDiffering = async (db: Db): Promise<number> =>
  (await differingEvents(db)).reduce((sum, { differences }) => sum + differences, 0)

/**
 * A new transaction id, higher than those of all running writers. A snapshot's xmax would not do: it is bound by
 * completed transactions only.
 */
export const nextTransaction = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`
    SELECT pg_current_xact_id()::text::bigint AS next`.execute(db)
  return rows[0]?.next ?? 0n
}

/** Whether every transaction with a lower id has ended. */
export const haveEndedBefore = async (db: Db, transaction: bigint): Promise<boolean> => {
  const { rows } = await sql<{ ended: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= ${transaction} AS ended`.execute(db)
  return rows[0]?.ended ?? false
}
