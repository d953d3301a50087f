import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp } from '../../../src/modules/ledger/index.ts'
import { openUserWallet } from '../../../src/modules/wallets/index.ts'
import { aPhone } from '../../money/live-phone.ts'
import { call } from '../../server/call.ts'
import { anEvent, aWallet } from '../../venue/venue.ts'
import type { Scene } from '../scene.ts'
import { ownerOnly, type Entry, type Maker } from './entry.ts'

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

const anotherQr = (scene: Scene): Promise<EventId> => {
  const another = opened.get(scene) ?? openAnother(scene)
  opened.set(scene, another)
  return another
}

const onAnotherQr: Maker = async (scene) => ({
  params: { event: await anotherQr(scene) },
  body: { op_id: randomUUID() },
})

const notOnlyLive: Maker = async (scene) => ({
  params: { event: await anotherQr(scene) },
  body: { is_only: false },
})

const claim: Maker = async ({ server, event }) => ({
  body: { op_id: randomUUID(), code: (await aWallet(server, event.id, { balance: 100 })).code },
})

/** A new phone of whoever calls, moved to from any other one. */
const newPhone: Maker = async (scene, who) => {
  const { server } = scene
  const event = await anotherQr(scene)
  const path = `public/user/${who?.id ?? ''}/event/${event}/qr/live/challenge`
  const asked = await call(server, 'POST', path, { token: who?.token ?? '', body: {} })
  const { data } = asked.json<{ data?: { challenge: string } }>()
  return { params: { event }, body: { ...aPhone().enrolment(data?.challenge ?? ''), moves: true } }
}

const aSubscription = {
  endpoint: 'https://push.test/of-the-matrix',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
}

/** Calls of a QR's owner. */
export const qrCalls: Record<string, Entry> = {
  'GET public/user/:external_user/qr': ownerOnly(),
  'GET public/user/:external_user/qr/stream': ownerOnly(),
  'GET public/user/:external_user/event/:event/qr': ownerOnly(),
  'GET public/user/:external_user/event/:event/qr/movements': ownerOnly(),
  'GET public/user/:external_user/event/:event/qr/stream': ownerOnly(),
  'POST public/user/:external_user/event/:event/qr/block': ownerOnly(onAnotherQr, { qr_changes: 422 }),
  'POST public/user/:external_user/event/:event/qr/reissue': ownerOnly(onAnotherQr, { qr_changes: 422 }),
  'POST public/user/:external_user/event/:event/qr/claim': ownerOnly(claim, { qr_changes: 422 }),
  'POST public/user/:external_user/event/:event/qr/live/challenge': ownerOnly(async () => ({ body: {} }), {
    qr_changes: 200,
  }),
  'PUT public/user/:external_user/event/:event/qr/live': ownerOnly(newPhone, { qr_changes: 422 }),
  'DELETE public/user/:external_user/event/:event/qr/live': ownerOnly(undefined, { qr_changes: 404 }),
  'PUT public/user/:external_user/event/:event/qr/live/only': ownerOnly(notOnlyLive, {
    qr_changes: 422,
  }),
  'PUT public/user/:external_user/push-subscription': ownerOnly(async () => ({ body: aSubscription }), {
    push_subscriptions: 422,
  }),
  'POST public/user/:external_user/push-subscription/remove': ownerOnly(
    async () => ({ body: { endpoint: aSubscription.endpoint } }),
    { push_subscriptions: 422 },
  ),
}
