import { randomUUID } from 'node:crypto'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { blockWallet, reissueCode, topUp } from '../../src/modules/ledger/index.ts'
import { currentCode, openUserWallet } from '../../src/modules/wallets/index.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent } from './venue.ts'

export type CreditedQr = { eventId: EventId; walletId: WalletId; eventName: string; opId: OpId }

/** A QR with 200 pesos; its holder needs no account and gets no message. */
export const aCreditedQr = async (
  server: TestServer,
  userId: UserId = randomUUID() as UserId,
): Promise<CreditedQr> => {
  const event = await anEvent(server)
  const at = server.clock.now()
  const walletId = await openUserWallet(server.deps, { userId, eventId: event.id, at })
  const opId = randomUUID() as OpId
  await topUp(server.db, {
    eventId: event.id,
    opId,
    walletId,
    amount: centavos(20_000),
    from: 'promo',
    mayBeRefused: false,
    at,
  })
  return { eventId: event.id, walletId, eventName: event.name, opId }
}

/** The QR's current code. */
export const codeOf = async (server: TestServer, qr: CreditedQr): Promise<string> => {
  const code = await currentCode(server.deps, qr)
  if (code === null) throw new Error('This QR pays nothing')
  return code
}

const changeOf = (server: TestServer, { eventId, walletId }: CreditedQr) => ({
  eventId,
  walletId,
  opId: randomUUID() as OpId,
  at: server.clock.now(),
})

/** Gives the QR a new code. */
export const reissue = (server: TestServer, qr: CreditedQr) =>
  reissueCode(server.db, {
    ...changeOf(server, qr),
    sealKey: server.deps.keys.digest('qr-code-seal', 'v1'),
  })

export const block = (server: TestServer, qr: CreditedQr) => blockWallet(server.db, changeOf(server, qr))
