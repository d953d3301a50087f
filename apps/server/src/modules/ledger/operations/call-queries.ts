import type { EventId, OpId } from '@saldo/contract/ids'
import { sql, type QueryResult, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountKey } from './accounts.ts'
import type { Facts } from './booking.ts'
import { outcomeOf, type Outcome, type OutcomeRow } from './outcome.ts'

/** Raised by the ledger's functions when a concurrent transaction decides the same id for another wallet. */
const DECIDED_ELSEWHERE = 'LG001'

/** Deadlock: this operation was rolled back and may be retried. */
const DEADLOCK = '40P01'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Facts of an operation as the ledger's functions take them. */
export const factsRow = (facts: Facts): RawBuilder<unknown> =>
  sql`ROW(${facts.groupId}::uuid, ${facts.actorId}::uuid, ${facts.tillId}::uuid, ${facts.placeId}::uuid,
    ${facts.occurredAt}::timestamptz, ${facts.at}::timestamptz, ${facts.details}, ${facts.origin}::smallint)::ledger.facts`

/** Account number; creates the account on first use. */
export const account = (eventId: EventId, key: AccountKey): RawBuilder<unknown> =>
  sql`ledger.ensure_account(${eventId}, ${key})`

/**
 * Runs a function of the ledger. Returns declines; throws operation_mismatch, request_in_progress and busy.
 */
export const decided = async (db: Db, opId: OpId, call: RawBuilder<unknown>): Promise<Outcome> => {
  const [row] = await deciding(() => sql<OutcomeRow>`SELECT * FROM ${call}`.execute(db))
  if (!row) throw new Error('The ledger answered nothing')
  return outcomeOf(opId, row)
}

/** Runs a statement over the ledger's functions. Throws request_in_progress and busy. */
export const deciding = async <Row>(run: () => Promise<QueryResult<Row>>): Promise<Row[]> => {
  try {
    return (await run()).rows
  } catch (error) {
    if (hasCode(error, DEADLOCK)) throw new AppError('busy', { retryAfterSeconds: 1 })
    if (hasCode(error, DECIDED_ELSEWHERE)) throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
    throw error
  }
}
