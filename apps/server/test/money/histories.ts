import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { isDatabaseDown, type Db } from '../../src/db/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Outcome } from '../../src/modules/ledger/index.ts'
import { Died } from '../vendors/fake-gateways.ts'
import { newOpId } from './ledger.ts'

/** An end of a step that isn't a fault: a refusal, a crash of ours, a gateway's silence, a database too busy. */
export const isExpected = (error: unknown): boolean =>
  error instanceof AppError ||
  isDatabaseDown(error) ||
  error instanceof Died ||
  (error instanceof Error && error.constructor.name === 'GatewaySilent')

/** Whoever is unlucky is asked again with the same id. */
const UNDECIDED = new Set(['busy', 'request_in_progress'])

/** An operation's outcome, asked for until the ledger decides; null for a decline, or where there was nothing to do. */
export const bookedOutcome = async (
  work: (opId: OpId) => Promise<Outcome | undefined>,
): Promise<Outcome | null> => {
  const opId = newOpId()
  for (;;) {
    try {
      const outcome = await work(opId)
      return outcome?.status === 'booked' ? outcome : null
    } catch (error) {
      if (!UNDECIDED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** What the holder of these QRs owes the house after chargebacks, in centavos. */
export const owedFor = async (db: Db, eventId: EventId, walletIds: readonly WalletId[]): Promise<bigint> => {
  const { rows } = await sql<{ owes: bigint }>`
    SELECT coalesce(sum(CASE WHEN t.debit_account = a.account_id THEN t.amount ELSE -t.amount END), 0)::bigint AS owes
    FROM ledger.transfer t JOIN ledger.account a ON a.event_id = t.event_id AND a.key = 'chargeback_receivable'
    WHERE t.event_id = ${eventId} AND t.wallet_id = ANY(${walletIds}::uuid[])
      AND a.account_id IN (t.debit_account, t.credit_account)`.execute(db)
  return rows[0]?.owes ?? 0n
}
