import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { AccountKey } from '../ledger/index.ts'

export type Undone = { by: UserId; at: Date; reason: string }

/** Money that a gateway or the card terminals' bank paid to ours. Its id is the ledger's operation. */
export type Deposit = {
  id: OpId
  account: AccountKey
  amount: Centavos
  fee: Centavos
  /** Year-month-day. */
  arrivedOn: string
  reference: string
  by: UserId
  at: Date
  undone: Undone | null
}

/** Makes deposits of an event wait for each other until commit: each is held against what its account owes. */
export const lockDeposits = async (tx: Db, eventId: EventId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`deposits:${eventId}`}, 18))`.execute(tx)
}

const selection = (db: Db, eventId: EventId) =>
  db
    .selectFrom('deposit')
    .selectAll()
    .select(sql<string>`to_char(arrived_on, 'YYYY-MM-DD')`.as('arrived'))
    .where('event_id', '=', eventId)

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

const depositOf = (row: Row): Deposit => ({
  id: row.deposit_id as OpId,
  account: row.account_key as AccountKey,
  amount: centavos(row.amount_centavos),
  fee: centavos(row.fee_centavos),
  arrivedOn: row.arrived,
  reference: row.reference,
  by: row.made_by as UserId,
  at: row.made_at,
  undone:
    row.undone_at === null
      ? null
      : { by: row.undone_by as UserId, at: row.undone_at, reason: row.undone_why ?? '' },
})

export const findDeposit = async (db: Db, eventId: EventId, id: OpId): Promise<Deposit | null> => {
  const row = await selection(db, eventId).where('deposit_id', '=', id).executeTakeFirst()
  return row ? depositOf(row) : null
}

/** Deposits of an event, newest first; at most `limit`, or all. */
export const depositsOf = async (db: Db, eventId: EventId, limit?: number): Promise<Deposit[]> => {
  const rows = await selection(db, eventId)
    .orderBy('arrived_on', 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('deposit_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(depositOf)
}

/** Those of these references that stand for a deposit which was not undone. */
export const depositsNamed = async (
  db: Db,
  eventId: EventId,
  references: readonly string[],
): Promise<Deposit[]> => {
  if (references.length === 0) return []
  const rows = await selection(db, eventId)
    .where('reference', 'in', references)
    .where('undone_at', 'is', null)
    .execute()
  return rows.map(depositOf)
}

export const insertDeposit = async (tx: Db, eventId: EventId, deposit: Deposit): Promise<void> => {
  await tx
    .insertInto('deposit')
    .values({
      event_id: eventId,
      deposit_id: deposit.id,
      account_key: deposit.account,
      amount_centavos: deposit.amount,
      fee_centavos: deposit.fee,
      arrived_on: sql`${deposit.arrivedOn}::date`,
      reference: deposit.reference,
      made_by: deposit.by,
      made_at: deposit.at,
    })
    .execute()
}

export const markUndone = async (
  tx: Db,
  eventId: EventId,
  id: OpId,
  { by, at, reason }: Undone,
): Promise<void> => {
  await tx
    .updateTable('deposit')
    .set({ undone_by: by, undone_at: at, undone_why: reason })
    .where('event_id', '=', eventId)
    .where('deposit_id', '=', id)
    .execute()
}
