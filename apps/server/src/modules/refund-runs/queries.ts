import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { PauseReason, RunState } from '@saldo/contract/refund-runs'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import { kinds } from '../ledger/index.ts'
import type { RefundRun } from './run.ts'

const toRun = (row: Selectable<DB['refund_run']>): RefundRun => ({
  eventId: row.event_id as EventId,
  runId: row.run_id,
  state: row.state as RunState,
  pausedBecause: row.paused_because as PauseReason | null,
  pausedGateway: row.paused_gateway as RefundRun['pausedGateway'],
  startedBy: row.started_by as UserId | null,
  createdAt: row.created_at,
  preparedTo: row.prepared_to as WalletId | null,
  preparedAt: row.prepared_at,
  resumedAt: row.resumed_at,
  closedAt: row.closed_at,
})

/** Stores a run; false when the event has an open one, or this one was stored before. */
export const insertRun = async (tx: Db, run: RefundRun): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund_run')
    .values({
      event_id: run.eventId,
      run_id: run.runId,
      state: run.state,
      started_by: run.startedBy,
      created_at: run.createdAt,
      resumed_at: run.resumedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const runs = (db: Db, eventId: EventId) =>
  db.selectFrom('refund_run').selectAll().where('event_id', '=', eventId)

export const findRun = async (db: Db, eventId: EventId, runId: string): Promise<RefundRun | null> => {
  const row = await runs(db, eventId).where('run_id', '=', runId).executeTakeFirst()
  return row ? toRun(row) : null
}

/** The event's last run. */
export const lastRun = async (db: Db, eventId: EventId): Promise<RefundRun | null> => {
  const row = await runs(db, eventId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row ? toRun(row) : null
}

/** Whether an event's money ever went back by a run. */
export const hasRun = async (db: Db, eventId: EventId): Promise<boolean> =>
  (await lastRun(db, eventId)) !== null

/** Locks a run until commit: its steps, its pause and its end come one after the other. */
export const lockRun = async (tx: Db, eventId: EventId, runId: string): Promise<RefundRun | null> => {
  const row = await runs(tx, eventId).where('run_id', '=', runId).forNoKeyUpdate().executeTakeFirst()
  return row ? toRun(row) : null
}

/** A database's runs that still have something to do. */
export const unfinishedRuns = async (db: Db): Promise<{ eventId: EventId; runId: string }[]> => {
  const rows = await db
    .selectFrom('refund_run')
    .select(['event_id', 'run_id'])
    .where('state', 'in', ['preparing', 'running'])
    .execute()
  return rows.map((row) => ({ eventId: row.event_id as EventId, runId: row.run_id }))
}

/** Whether a tab still holds money of an event's QRs: what it leaves of it is nobody's yet. */
export const tabsHoldMoney = async (db: Db, eventId: EventId): Promise<boolean> => {
  const { rows } = await sql<{ is_held: boolean }>`
    SELECT EXISTS (
      SELECT FROM ledger.wallet_balance b
      CROSS JOIN LATERAL (
        SELECT sum(CASE t.kind WHEN ${kinds.tab_hold} THEN t.amount ELSE -t.amount END) AS by_tabs
        FROM ledger.booked_transfer t
        WHERE t.event_id = b.event_id AND t.wallet_id = b.wallet_id AND t.kind IN (${kinds.tab_hold}, ${kinds.tab_void})
      ) h
      WHERE b.event_id = ${eventId} AND b.held > 0 AND h.by_tabs > 0
    ) AS is_held`.execute(db)
  return rows[0]?.is_held ?? false
}

type Changes = Partial<
  Pick<
    RefundRun,
    'state' | 'pausedBecause' | 'pausedGateway' | 'preparedTo' | 'preparedAt' | 'resumedAt' | 'closedAt'
  >
>

export const updateRun = async (
  tx: Db,
  { eventId, runId }: Pick<RefundRun, 'eventId' | 'runId'>,
  changes: Changes,
): Promise<void> => {
  const { state, pausedBecause, pausedGateway, preparedTo, preparedAt, resumedAt, closedAt } = changes
  await tx
    .updateTable('refund_run')
    .set({
      ...(state !== undefined && { state }),
      ...(pausedBecause !== undefined && { paused_because: pausedBecause }),
      ...(pausedGateway !== undefined && { paused_gateway: pausedGateway }),
      ...(preparedTo !== undefined && { prepared_to: preparedTo }),
      ...(preparedAt !== undefined && { prepared_at: preparedAt }),
      ...(resumedAt !== undefined && { resumed_at: resumedAt }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
    })
    .where('event_id', '=', eventId)
    .where('run_id', '=', runId)
    .execute()
}

export type RunWallet = {
  walletId: WalletId
  holderId: UserId | null
  refundable: Centavos
  toSource: Centavos
}

export const insertWallets = async (
  tx: Db,
  { eventId, runId }: Pick<RefundRun, 'eventId' | 'runId'>,
  wallets: readonly RunWallet[],
): Promise<void> => {
  if (wallets.length === 0) return
  await tx
    .insertInto('refund_run_wallet')
    .values(
      wallets.map(({ walletId, holderId, refundable, toSource }) => ({
        event_id: eventId,
        run_id: runId,
        wallet_id: walletId,
        holder_id: holderId,
        refundable_centavos: refundable,
        to_source_centavos: toSource,
      })),
    )
    .execute()
}

const toWallet = (row: Selectable<DB['refund_run_wallet']>): RunWallet => ({
  walletId: row.wallet_id as WalletId,
  holderId: row.holder_id as UserId | null,
  refundable: centavos(row.refundable_centavos),
  toSource: centavos(row.to_source_centavos),
})

/** What a run found on a QR; null where it found nothing. */
export const findRunWallet = async (
  db: Db,
  { eventId, runId }: Pick<RefundRun, 'eventId' | 'runId'>,
  walletId: WalletId,
): Promise<RunWallet | null> => {
  const row = await db
    .selectFrom('refund_run_wallet')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('run_id', '=', runId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirst()
  return row ? toWallet(row) : null
}

/** Whether a run was about this QR. */
export const isCovered = async (db: Db, eventId: EventId, walletId: WalletId): Promise<boolean> => {
  const row = await db
    .selectFrom('refund_run_wallet')
    .select('run_id')
    .where('event_id', '=', eventId)
    .where('wallet_id', '=', walletId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type RunTotals = { wallets: number; refundable: Centavos; toSource: Centavos }

/** What a run has found so far. */
export const totalsOf = async (
  db: Db,
  { eventId, runId }: Pick<RefundRun, 'eventId' | 'runId'>,
): Promise<RunTotals> => {
  const { rows } = await sql<{ wallets: bigint; refundable: bigint; to_source: bigint }>`
    SELECT count(*) AS wallets, coalesce(sum(refundable_centavos), 0)::bigint AS refundable,
      coalesce(sum(to_source_centavos), 0)::bigint AS to_source
    FROM refund_run_wallet WHERE event_id = ${eventId} AND run_id = ${runId}`.execute(db)
  const [row] = rows
  return {
    wallets: Number(row?.wallets ?? 0n),
    refundable: centavos(row?.refundable ?? 0n),
    toSource: centavos(row?.to_source ?? 0n),
  }
}
