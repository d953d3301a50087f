import type { EventId, OpId } from '@saldo/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AccountKey } from './accounts.ts'
import type { Facts } from './booking.ts'
import { outcomeOf, type Outcome, type OutcomeRow } from './outcome.ts'

/** Raised by the ledger's functions when an id is being decided for another wallet at the same moment. */
const DECIDED_ELSEWHERE = 'LG001'

/** Two operations each held what the other wanted; this one was rolled back and may simply be asked again. */
const DEADLOCK = '40P01'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** What an operation says of itself, as the ledger's functions take it. */
export const factsRow = (facts: Facts): RawBuilder<unknown> =>
  sql`ROW(${facts.groupId}::uuid, ${facts.actorId}::uuid, ${facts.tillId}::uuid, ${facts.placeId}::uuid,
    ${facts.occurredAt}::timestamptz, ${facts.at}::timestamptz, ${facts.snapshot}::bytea, ${facts.origin}::smallint)::ledger.facts`

/** The number of an account, which is made when it is first named. */
export const account = (eventId: EventId, key: AccountKey): RawBuilder<unknown> =>
  sql`ledger.ensure_account(${eventId}, ${key})`

/** Runs one function of the ledger; throws operation_mismatch, request_in_progress and busy, returns declines. */
export const decided = async (db: Db, opId: OpId, call: RawBuilder<unknown>): Promise<Outcome> => {
  try {
    const { rows } = await sql<OutcomeRow>`SELECT * FROM ${call}`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The ledger answered nothing')
    return outcomeOf(opId, row)
  } catch (error) {
    if (hasCode(error, DEADLOCK)) throw new AppError('busy', { retryAfterSeconds: 1 })
    if (hasCode(error, DECIDED_ELSEWHERE)) throw new AppError('request_in_progress', { retryAfterSeconds: 1 })
    throw error
  }
}
