import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp } from '../../src/modules/ledger/index.ts'
import { openUserWallet } from '../../src/modules/wallets/index.ts'
import { anEvent, aWallet } from '../venue.ts'
import type { Maker } from './maker.ts'
import type { Scene } from './scene.ts'
import { ownerOnly, type Answered } from './answers.ts'

const body = () => ({ op_id: randomUUID() })

/** Another QR of the owner, since the scene's own QR must keep its code. */
const openAnother = async ({ server, people }: Scene): Promise<EventId> => {
  const [event, at] = [await anEvent(server), server.clock.now()]
  const walletId = await openUserWallet(server.deps, { userId: people.owner.id, eventId: event.id, at })
  await topUp(server.db, {
    eventId: event.id,
    opId: randomUUID() as OpId,
    walletId,
    amount: centavos(1_000),
    from: 'promo',
    mayBeRefused: false,
    at,
  })
  return event.id
}

const opened = new WeakMap<Scene, Promise<EventId>>()

const onAnotherQr =
  (what: 'block' | 'reissue'): Maker =>
  async (scene) => {
    const another = opened.get(scene) ?? openAnother(scene)
    opened.set(scene, another)
    return {
      method: 'POST',
      path: `public/user/${scene.people.owner.id}/event/${await another}/qr/${what}`,
      body: body(),
    }
  }

const claim: Maker = async ({ server, people, event }: Scene) => ({
  method: 'POST',
  path: `public/user/${people.owner.id}/event/${event.id}/qr/claim`,
  body: { ...body(), code: (await aWallet(server, event.id, { balance: 100 })).code },
})

/** Calls of a QR's owner. */
export const qrCalls: Record<string, Answered> = {
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/block': ownerOnly(onAnotherQr('block')),
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/reissue': ownerOnly(onAnotherQr('reissue')),
  'POST /api/v1/es/public/user/:external_user/event/:event/qr/claim': ownerOnly(claim),
}
