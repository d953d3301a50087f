import { randomUUID } from 'node:crypto'
import type { EventId, OpId, PlaceId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { useDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Batcher, BatcherOptions, Booking, Charge } from './index.ts'
import { createBatcher, openEvent, openWallet, topUp, walletOf } from './index.ts'

export const sealKey = Buffer.alloc(32, 7)
export const at = new Date('2026-12-01T02:00:00Z')
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
})

export type TestLedger = {
  database: TestDatabase
  eventId: EventId
  booking(opId?: OpId): Booking
  /** A wallet with that much on it, paid at the gateway. */
  aWallet(balance: bigint): Promise<WalletId>
  balanceOf(walletId: WalletId): Promise<bigint>
  aBatcher(options?: Partial<BatcherOptions>): Batcher
}

let lastEvent = 0

/** The file's own database, with helpers bound to a fresh event of it. */
export const useLedger = (): TestDatabase & { anEvent(): Promise<TestLedger> } => {
  const database = useDatabase()
  const anEvent = async (): Promise<TestLedger> => {
    lastEvent += 1
    const eventId = lastEvent as EventId
    await openEvent(database.db, { ...terms(eventId), at })
    const booking = (opId: OpId = newOpId()): Booking => ({ eventId, opId, at })
    return {
      database,
      eventId,
      booking,
      aWallet: async (balance) => {
        const walletId = newWalletId()
        await openWallet(database.db, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
        if (balance > 0n) {
          await topUp(database.db, {
            ...booking(),
            walletId,
            amount: centavos(balance),
            from: 'gateway_clearing:mp',
            mayBeRefused: false,
          })
        }
        return walletId
      },
      balanceOf: async (walletId) => {
        const wallet = await walletOf(database.db, eventId, { walletId })
        if (!wallet) throw new Error('No such wallet')
        return wallet.available
      },
      aBatcher: (options = {}) =>
        createBatcher({
          pool: database.pool,
          eventId,
          slot: 0,
          clock: { now: () => at },
          alarm: (error) => {
            throw error
          },
          ...options,
        }),
    }
  }
  return Object.assign(Object.create(database) as TestDatabase, { anEvent })
}

export const aCharge = (walletId: WalletId, amount: bigint, more: Partial<Charge> = {}): Charge => ({
  opId: newOpId(),
  walletId,
  codeNo: 1,
  amount: centavos(amount),
  place: bar,
  ...more,
})
