import { aBatcherOf } from './batcher.ts'
import { randomUUID } from 'node:crypto'
import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { testStart } from '../server/clock.ts'
import { useDatabase, type TestDatabase } from '../database/database.ts'
import type { Batcher, BatcherOptions, Booking, Charge, Outcome } from '../../src/modules/ledger/index.ts'
import { openEvent, openWallet, topUp, verifyLedger, walletOf } from '../../src/modules/ledger/index.ts'

export const sealKey = Buffer.alloc(32, 7)
export const at = testStart
export const bar = { id: '0b000000-0000-4000-8000-000000000001' as PlaceId, name: 'Barra Norte' }

export const newOpId = (): OpId => randomUUID() as OpId
export const newUserId = (): UserId => randomUUID() as UserId
export const newWalletId = (): WalletId => randomUUID() as WalletId

export const terms = (eventId: EventId) => ({
  eventId,
  isOpen: true,
  closesAt: null,
  maxBalance: 2_000_000n,
  maxCharge: 1_000_000n,
  staticLimit: null,
})

export type TestLedger = {
  database: TestDatabase
  eventId: EventId
  booking(opId?: OpId): Booking
  /** A wallet with that balance, topped up through the gateway. */
  aWallet(balance: bigint, walletId?: WalletId): Promise<WalletId>
  balanceOf(walletId: WalletId): Promise<bigint>
  /** Balance of each existing account; the house's assets are positive. */
  accounts(): Promise<Record<string, bigint>>
  aBatcher(options?: Partial<BatcherOptions>): Batcher
}

const accountsOf = async ({ db }: TestDatabase, eventId: EventId): Promise<Record<string, bigint>> => {
  const { rows } = await sql<{ key: string; balance: string }>`
    SELECT a.key, sum(s.debits - s.credits) AS balance FROM ledger.account_slot s
    JOIN ledger.account a USING (event_id, account_id)
    WHERE event_id = ${eventId} GROUP BY a.key HAVING sum(s.debits - s.credits) <> 0 ORDER BY a.key`.execute(
    db,
  )
  return Object.fromEntries(rows.map((row) => [row.key, BigInt(row.balance)]))
}

const openTestLedger = async (database: TestDatabase, eventId: EventId): Promise<TestLedger> => {
  const { db } = database
  await openEvent(db, { ...terms(eventId), at })
  const booking = (opId: OpId = newOpId()): Booking => ({ eventId, opId, at })
  return {
    database,
    eventId,
    booking,
    aWallet: async (balance, walletId = newWalletId()) => {
      await openWallet(db, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
      if (balance > 0n) {
        const amount = centavos(balance)
        await topUp(db, { ...booking(), walletId, amount, from: 'gateway_clearing:mp', mayBeRefused: false })
      }
      return walletId
    },
    balanceOf: async (walletId) => {
      const wallet = await walletOf(db, eventId, { walletId })
      if (!wallet) throw new Error('No such wallet')
      return wallet.available
    },
    accounts: () => accountsOf(database, eventId),
    aBatcher: (options = {}) =>
      aBatcherOf({ pool: database.pool, clock: { now: () => at } }, eventId, options),
  }
}

/**
 * The test file's own database; each of its events must verify at its end, unless it tampers with them.
 */
export const useLedger = (
  options: { isTamperedWith?: boolean } = {},
): { database: TestDatabase; anEvent(): Promise<TestLedger> } => {
  const database = useDatabase()
  const eventIds = Array.from({ length: 32_767 }, (_, index) => (index + 1) as EventId).values()
  afterAll(async () => {
    if (!options.isTamperedWith) expect((await verifyLedger(database.db)).problems).toEqual([])
  })
  return {
    database,
    anEvent: () => {
      const { value } = eventIds.next()
      if (value === undefined) throw new Error('That is a lot of events')
      return openTestLedger(database, value)
    },
  }
}

export const booked = (
  opId: OpId,
  [before, after]: [bigint, bigint],
  walletSeq: number,
  isRepeated = false,
): Outcome => ({
  opId,
  status: 'booked',
  balanceBefore: centavos(before),
  balanceAfter: centavos(after),
  walletSeq,
  isRepeated,
})

export const aCharge = (walletId: WalletId, amount: bigint, more: Partial<Charge> = {}): Charge => ({
  opId: newOpId(),
  walletId,
  codeNo: 1,
  amount: centavos(amount),
  place: bar,
  ...more,
})

/** Polls until a statement in this database waits for a lock. */
export const somebodyWaits = async ({ db }: TestDatabase): Promise<void> => {
  for (let asked = 0; asked < 5_000; asked += 1) {
    const { rows } = await sql<{ waits: boolean }>`
      SELECT EXISTS (SELECT FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(db)
    if (rows[0]?.waits) return
  }
  throw new Error('Nobody waits')
}
