import { randomUUID } from 'node:crypto'
import { newestChanges } from '../../../src/modules/offline/tills.ts'
import { aPhone } from '../../money/live-phone.ts'
import { aPerson } from '../../people/people.ts'
import { toBase32 } from '@saldo/contract/live-qr'
import { anOfflineTill, consentTo, type OfflineTill } from '../../venue/offline-till.ts'
import { givePin } from '../../venue/tills.ts'
import { aPlace } from '../../venue/venue.ts'
import type { Scene } from '../scene.ts'
import { charges, everybody, may, ownerOnly, tillsOnly, type Entry, type Maker } from './entry.ts'

const [reads, edits] = [may('tills.read'), may('event.edit')]

const agree = async ({ server, event, people }: Scene): Promise<void> => {
  await consentTo(server, { event, manager: people.admin }, { tills: 500 })
}

const agreed: Maker = async (scene) => {
  await agree(scene)
  return {}
}

/** A till of the event with a permit and somebody who sells on it. */
const aTillOf = async (scene: Scene): Promise<OfflineTill> => {
  const { server, event } = scene
  await agree(scene)
  const person = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(server, event.id, person)
  return anOfflineTill(server, { event, place: await aPlace(server, event.id), person })
}

const aSaleOf = async (
  scene: Scene,
): Promise<{ till: OfflineTill; record: string; signature: string; opId: string }> => {
  const till = await aTillOf(scene)
  const at = scene.server.clock.now()
  return { till, ...till.sell({ qr: 'NOBODY', amount: 10, at }) }
}

const key = toBase32(aPhone().publicKey)

/** Calls of selling without the server. */
export const offlineCalls: Record<string, Entry> = {
  'POST staff/events/:event/offline/permit': tillsOnly(async () => ({ body: { public_key: key } }), {
    offline: 422,
  }),
  'POST staff/events/:event/offline/permit/return': tillsOnly(async () => ({ body: { seq: 0 } }), {
    offline: 422,
  }),
  'GET staff/events/:event/offline/table': charges(agreed, { offline: 409 }),
  'GET staff/events/:event/offline/changes/:file': charges(
    async (scene) => {
      await agree(scene)
      return { params: { file: newestChanges(scene.server.clock.now()) } }
    },
    { offline: 404 },
  ),
  'POST staff/devices/offline-sales': everybody(async (scene) => {
    const { record, signature } = await aSaleOf(scene)
    return { body: { record, signature } }
  }),
  'GET public/user/:external_user/event/:event/qr/pending-sales': ownerOnly(),
  'GET office/events/:event/offline': reads(),
  'GET office/events/:event/offline/sales': reads(async () => ({ query: '?show=all' })),
  'POST office/events/:event/offline/consents': edits(
    async () => ({
      body: {
        max_sale: 100,
        wallet_limit: 100,
        till_limit: 100,
        takes_static: false,
        tills: 2,
        hours: 1,
        largest_loss: 200,
      },
      headers: { 'idempotency-key': randomUUID() },
    }),
    { staff_changes: 422 },
  ),
  'POST office/events/:event/offline/end': edits(agreed, { staff_changes: 200 }),
  'POST office/events/:event/offline/sales/:sale/decision': edits(
    async (scene) => {
      const { till, opId, ...written } = await aSaleOf(scene)
      await till.post(written)
      return { params: { sale: opId }, body: { decision: 'drop', reason: 'No se vendió' } }
    },
    { staff_changes: 422 },
  ),
  'POST office/events/:event/offline/tills/:device/write-off': edits(
    async (scene) => ({
      params: { device: (await aTillOf(scene)).device.device_id },
      body: { reason: 'Se perdió la tableta' },
    }),
    { staff_changes: 422 },
  ),
}
