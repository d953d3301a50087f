import { randomUUID } from 'node:crypto'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 as uuidv7 } from 'uuid'
import { createLedgerFollower } from '../../src/follow-events.ts'
import { createEvent, publishEvent, type EventRecord } from '../../src/modules/events/index.ts'
import { openCode, openWallet, topUp, walletOf } from '../../src/modules/ledger/index.ts'
import { assignStaff, createPlace, type Place } from '../../src/modules/venue/index.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'

export const testSealKey = Buffer.alloc(32, 7)
const HOUR_MS = 3_600_000

const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

const eventDepsOf = ({ deps, clock }: TestServer) => ({
  ...deps,
  follow: createLedgerFollower(deps.databases, clock),
})

/** An unpublished event that began an hour ago and lasts six more, or that many. */
export const aDraft = (server: TestServer, name = 'Noche de prueba', hours = 6): Promise<EventRecord> => {
  const now = server.clock.now().getTime()
  return createEvent(
    eventDepsOf(server),
    {
      name: uniqueName(name),
      startsAt: new Date(now - HOUR_MS),
      endsAt: new Date(now + hours * HOUR_MS),
      venue: 'Foro Prueba',
      city: 'Puebla',
    },
    bySystem(server),
  )
}

/** A published event that began an hour ago and lasts six more, or that many. */
export const anEvent = async (server: TestServer, name?: string, hours?: number): Promise<EventRecord> => {
  const event = await aDraft(server, name, hours)
  return publishEvent(eventDepsOf(server), event.id, bySystem(server))
}

export const aPlace = (server: TestServer, eventId: EventId, name = uniqueName('Barra')): Promise<Place> =>
  createPlace(server.db, { eventId, kind: 'bar', name }, bySystem(server))

export const atPlace = (server: TestServer, place: Place, userId: UserId): Promise<void> =>
  assignStaff(server.db, { eventId: place.eventId, userId, placeId: place.id }, bySystem(server))

export type TestWallet = { walletId: WalletId; code: string }

/** A wallet with a balance, and its QR's code. */
export const aWallet = async (
  server: TestServer,
  eventId: EventId,
  { balance, userId = null }: { balance: number; userId?: UserId | null },
): Promise<TestWallet> => {
  const at = server.clock.now()
  const walletId = uuidv7() as WalletId
  await openWallet(server.db, { eventId, walletId, userId, isHidden: false, sealKey: testSealKey, at })
  if (balance > 0)
    await topUp(server.db, {
      eventId,
      opId: uuidv7() as OpId,
      walletId,
      amount: centavos(balance),
      from: 'promo',
      mayBeRefused: false,
      at,
    })
  return { walletId, code: await codeOf(server, eventId, walletId) }
}

/** The current code of the wallet's QR. */
export const codeOf = async (server: TestServer, eventId: EventId, walletId: WalletId): Promise<string> => {
  const wallet = await walletOf(server.db, eventId, { walletId })
  if (!wallet) throw new Error('The event has no such wallet')
  return openCode(wallet.code.sealed, wallet.code.hash, testSealKey)
}

/** The wallet's available balance, in centavos. */
export const balanceOf = async (server: TestServer, eventId: EventId, walletId: WalletId): Promise<bigint> =>
  (await walletOf(server.db, eventId, { walletId }))?.available ?? -1n
