import type { CorrectionDirection, CorrectionReason, CorrectionState } from '@saldo/contract/corrections'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from '../ledger/index.ts'
import type { Correction } from './correction.ts'

/** Makes corrections of an event wait for each other until commit: each is held against the day's sum and its source. */
export const lockCorrections = async (tx: Db, eventId: EventId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`corrections:${eventId}`}, 23))`.execute(tx)
}

const selection = (db: Db, eventId: EventId) =>
  db
    .selectFrom('correction')
    .selectAll()
    .select(sql<string>`to_char(asked_on, 'YYYY-MM-DD')`.as('asked_day'))
    .where('event_id', '=', eventId)

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

const correctionOf = (row: Row): Correction => ({
  eventId: row.event_id as EventId,
  id: row.correction_id as OpId,
  walletId: row.wallet_id as WalletId,
  direction: row.direction as CorrectionDirection,
  amount: centavos(row.amount_centavos),
  account: row.account_key as AccountKey,
  reason: row.reason as CorrectionReason,
  note: row.note,
  needsApproval: row.needs_approval,
  state: row.state as CorrectionState,
  askedBy: row.asked_by as UserId,
  askedAt: row.asked_at,
  askedOn: row.asked_day,
  decidedBy: row.decided_by as UserId | null,
  decidedAt: row.decided_at,
  refusal: row.refusal,
})

export const findCorrection = async (db: Db, eventId: EventId, id: OpId): Promise<Correction | null> => {
  const row = await selection(db, eventId).where('correction_id', '=', id).executeTakeFirst()
  return row ? correctionOf(row) : null
}

/** A QR's corrections, newest first. */
export const correctionsOfWallet = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  limit: number,
): Promise<Correction[]> => {
  const rows = await selection(db, eventId)
    .where('wallet_id', '=', walletId)
    .orderBy('asked_at', 'desc')
    .orderBy('correction_id')
    .limit(limit)
    .execute()
  return rows.map(correctionOf)
}

/** Those that wait for a decision, oldest first. */
export const pendingCorrections = async (db: Db, eventId: EventId): Promise<Correction[]> => {
  const rows = await selection(db, eventId)
    .where('state', '=', 'pending')
    .orderBy('asked_at')
    .orderBy('correction_id')
    .execute()
  return rows.map(correctionOf)
}

/** Those that wait for nothing, newest first. */
export const pastCorrections = async (db: Db, eventId: EventId, limit: number): Promise<Correction[]> => {
  const rows = await selection(db, eventId)
    .where('state', '<>', 'pending')
    .orderBy('asked_at', 'desc')
    .orderBy('correction_id')
    .limit(limit)
    .execute()
  return rows.map(correctionOf)
}

/** A database's corrections that were asked for before `since` and that nobody decided. */
export const overdueCorrections = async (
  db: Db,
  since: Date,
): Promise<Pick<Correction, 'eventId' | 'id'>[]> => {
  const rows = await db
    .selectFrom('correction')
    .select(['event_id', 'correction_id'])
    .where('state', '=', 'pending')
    .where('asked_at', '<=', since)
    .execute()
  return rows.map((row) => ({ eventId: row.event_id as EventId, id: row.correction_id as OpId }))
}

/** What one person asked for on a day of the event, except what was refused, withdrawn or expired. */
export const askedOnDay = async (
  db: Db,
  eventId: EventId,
  { askedBy, askedOn }: Pick<Correction, 'askedBy' | 'askedOn'>,
): Promise<Centavos> => {
  const { rows } = await sql<{ amount: bigint }>`
    SELECT coalesce(sum(amount_centavos), 0)::bigint AS amount FROM correction
    WHERE event_id = ${eventId} AND asked_by = ${askedBy} AND asked_on = ${askedOn}::date
      AND state IN ('pending', 'booked')`.execute(db)
  return centavos(rows[0]?.amount ?? 0n)
}

/** How many corrections of others wait for this person's decision, and since when. */
export const countWaiting = async (
  db: Db,
  eventId: EventId,
  userId: UserId,
): Promise<{ count: number; oldestAt: Date | null }> => {
  const row = await db
    .selectFrom('correction')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('asked_at').as('oldest')])
    .where('event_id', '=', eventId)
    .where('state', '=', 'pending')
    .where('asked_by', '<>', userId)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0n), oldestAt: row?.oldest ?? null }
}

export const insertCorrection = async (tx: Db, correction: Correction): Promise<void> => {
  await tx
    .insertInto('correction')
    .values({
      event_id: correction.eventId,
      correction_id: correction.id,
      wallet_id: correction.walletId,
      direction: correction.direction,
      amount_centavos: correction.amount,
      account_key: correction.account,
      reason: correction.reason,
      note: correction.note,
      needs_approval: correction.needsApproval,
      state: correction.state,
      asked_by: correction.askedBy,
      asked_at: correction.askedAt,
      asked_on: sql`${correction.askedOn}::date`,
      decided_by: correction.decidedBy,
      decided_at: correction.decidedAt,
      refusal: correction.refusal,
    })
    .execute()
}

export const storeDecision = async (
  tx: Db,
  { eventId, id, state, decidedBy, decidedAt, refusal }: Correction,
): Promise<void> => {
  await tx
    .updateTable('correction')
    .set({ state, decided_by: decidedBy, decided_at: decidedAt, refusal })
    .where('event_id', '=', eventId)
    .where('correction_id', '=', id)
    .execute()
}

/** Empties what was written about a person's QR: notes, and why others refused. */
export const emptyNotes = async (tx: Db, eventId: EventId, walletId: WalletId): Promise<void> => {
  await tx
    .updateTable('correction')
    .set({ note: '', refusal: sql`CASE WHEN refusal IS NOT NULL THEN '' END` })
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .execute()
}
