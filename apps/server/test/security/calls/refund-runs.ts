import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp } from '../../../src/modules/ledger/index.ts'
import { openUserWallet } from '../../../src/modules/wallets/index.ts'
import { goodClabe } from '../../money/refunds.ts'
import { call, keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { may, ownerOnly, type Entry, type Maker } from './entry.ts'
import { aPastEvent } from './past-event.ts'

type Past = { id: EventId; walletId: WalletId }

/** An event that is over, and a QR of its owner there. */
const makePast = async (scene: Scene): Promise<Past> => {
  const { server, people } = scene
  const { id } = await aPastEvent(scene)
  const walletId = await openUserWallet(server.deps, {
    eventId: id,
    userId: people.owner.id,
    at: server.clock.now(),
  })
  return { id, walletId }
}

const pasts = new WeakMap<Scene, Promise<Past>>()

const pastOf = (scene: Scene): Promise<Past> => {
  const past = pasts.get(scene) ?? makePast(scene)
  pasts.set(scene, past)
  return past
}

/** A run that is over, about the owner's QR. */
const anEndedRun = async (scene: Scene) => {
  const { id, walletId } = await pastOf(scene)
  const { server, people } = scene
  const run = randomUUID()
  const now = server.clock.now()
  const ended = { state: 'done', prepared_at: now, closed_at: now }
  await server.db.updateTable('refund_run').set(ended).where('event_id', '=', id).execute()
  await server.db
    .insertInto('refund_run')
    .values({ ...ended, event_id: id, run_id: run, created_at: now, resumed_at: now })
    .execute()
  await server.db
    .insertInto('refund_run_wallet')
    .values({
      event_id: id,
      run_id: run,
      wallet_id: walletId,
      holder_id: people.owner.id,
      refundable_centavos: 100n,
      to_source_centavos: 0n,
    })
    .execute()
  return { event: id, run }
}

const keyed = (body: { op_id: string; sign?: string; clabe?: string }) => ({ body, headers: keyOf(body) })

const begun: Maker = async (scene) => {
  const { event } = await anEndedRun(scene)
  return { ...keyed({ op_id: randomUUID() }), params: { event } }
}

const ofARun: Maker = async (scene) => ({ params: await anEndedRun(scene) })

const given: Maker = async (scene) => {
  const { server, people } = scene
  const { event } = await anEndedRun(scene)
  const { walletId } = await pastOf(scene)
  await topUp(server.db, {
    eventId: event,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId,
    amount: centavos(100),
    from: 'terminal_clearing',
    mayBeRefused: false,
  })
  const reply = await call(server, 'GET', `public/user/${people.owner.id}/returns`, {
    token: people.owner.token,
  })
  const { data } = reply.json<{ data: { qr_id: string; asks: { sign: string } | null }[] }>()
  const sign = data.find(({ qr_id: id }) => id === walletId)?.asks?.sign ?? ''
  return { ...keyed({ op_id: randomUUID(), sign, clabe: goodClabe }), params: { event } }
}

/** Calls of what goes back by itself after an event. */
export const refundRunCalls: Record<string, Entry> = {
  'GET office/events/:event/refund-run': may('money.read')(),
  'POST office/events/:event/refund-run': may('refunds.run')(begun, { staff_changes: 422 }),
  'POST office/events/:event/refund-run/:run/pause': may('refunds.run')(ofARun, { staff_changes: 404 }),
  'POST office/events/:event/refund-run/:run/resume': may('refunds.run')(ofARun, { staff_changes: 404 }),
  'GET public/user/:external_user/returns': ownerOnly(),
  'POST public/user/:external_user/event/:event/returns': ownerOnly(given, { refunds: 422 }),
}
