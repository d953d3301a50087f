import type { UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Verification } from '../ledger/index.ts'

export type VerificationRun = {
  id: string
  /** Null for the nightly one. */
  askedBy: UserId | null
  askedAt: Date
  startedAt: Date | null
  seenAt: Date
  endedAt: Date | null
  walletsTotal: number
  wallets: number
  transfers: number
  /** Null until it ended. */
  problems: Verification['problems'] | null
}

const selection = (db: Db) => db.selectFrom('verification_run').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof selection>['executeTakeFirstOrThrow']>>

const runOf = (row: Row): VerificationRun => ({
  id: row.run_id,
  askedBy: row.asked_by as UserId | null,
  askedAt: row.asked_at,
  startedAt: row.started_at,
  seenAt: row.seen_at,
  endedAt: row.ended_at,
  walletsTotal: row.wallets_total,
  wallets: row.wallets,
  transfers: Number(row.transfers),
  problems: row.problems as Verification['problems'] | null,
})

export const insertRun = async (
  db: Db,
  { id, askedBy, at }: { id: string; askedBy: UserId | null; at: Date },
): Promise<void> => {
  await db
    .insertInto('verification_run')
    .values({ run_id: id, asked_by: askedBy, asked_at: at, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findRun = async (db: Db, id: string): Promise<VerificationRun | null> => {
  const row = await selection(db).where('run_id', '=', id).executeTakeFirst()
  return row ? runOf(row) : null
}

/** Latest first. */
export const latestRuns = async (db: Db, limit: number): Promise<VerificationRun[]> => {
  const rows = await selection(db)
    .orderBy('asked_at', 'desc')
    .orderBy('run_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(runOf)
}

/** The verification that is queued or running; one without progress since `since` is dead. */
export const runUnderWay = async (db: Db, since: Date): Promise<VerificationRun | null> => {
  const row = await selection(db)
    .where('ended_at', 'is', null)
    .where('seen_at', '>=', since)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? runOf(row) : null
}

export const markStarted = async (db: Db, id: string, walletsTotal: number, at: Date): Promise<void> => {
  await db
    .updateTable('verification_run')
    .set({ started_at: at, seen_at: at, wallets_total: walletsTotal, wallets: 0, transfers: 0n })
    .where('run_id', '=', id)
    .execute()
}

type Counts = Pick<Verification, 'wallets' | 'transfers'>

export const markProgress = async (db: Db, id: string, counts: Counts, at: Date): Promise<void> => {
  await db
    .updateTable('verification_run')
    .set({ seen_at: at, wallets: counts.wallets, transfers: BigInt(counts.transfers) })
    .where('run_id', '=', id)
    .execute()
}

export const markEnded = async (db: Db, id: string, found: Verification, at: Date): Promise<void> => {
  await db
    .updateTable('verification_run')
    .set({
      seen_at: at,
      ended_at: at,
      wallets: found.wallets,
      transfers: BigInt(found.transfers),
      problems: JSON.stringify(found.problems),
    })
    .where('run_id', '=', id)
    .execute()
}
