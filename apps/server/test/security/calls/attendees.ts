import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { keyOf } from '../../server/call.ts'
import { anAttendee } from '../../venue/attendee.ts'
import type { Scene } from '../scene.ts'
import { may, type Entry, type Maker } from './entry.ts'

/** A QR of somebody who was credited 500 pesos. */
const ofSomebody = async ({ server, event }: Scene): Promise<{ wallet: WalletId }> => ({
  wallet: (await anAttendee(server, event.id)).walletId,
})

const reading: Maker = async (scene) => ({ params: await ofSomebody(scene) })

const changing =
  (more: object): Maker =>
  async (scene) => ({ params: await ofSomebody(scene), body: { op_id: randomUUID(), ...more } })

const unblocking: Maker = async (scene) => {
  const params = await ofSomebody(scene)
  const payload = { op_id: randomUUID(), reason: 'lost' }
  const blocked = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${scene.event.id}/attendees/${params.wallet}/block`,
    headers: { ...keyOf(payload), ...scene.people.admin.authorization },
    payload,
  })
  if (blocked.statusCode !== 200) throw new Error(blocked.body)
  return { params, body: { op_id: randomUUID(), reason: 'found' } }
}

/** Calls of the office's help for one person. */
export const attendeeCalls: Record<string, Entry> = {
  'POST staff/events/:event/attendees/search': may('attendees.read')(
    async ({ server, event }) => ({ body: { text: (await anAttendee(server, event.id)).phone } }),
    { people_searches: 422 },
  ),
  'GET staff/events/:event/attendees/:wallet': may('attendees.read')(reading, { people_files: 404 }),
  'GET staff/events/:event/attendees/:wallet/movements': may('attendees.read')(reading, {
    people_files: 404,
  }),
  'GET staff/events/:event/attendees/:wallet/statement/csv': may('attendees.read')(reading, {
    people_files: 404,
  }),
  'POST staff/events/:event/attendees/:wallet/block': may('attendees.act')(changing({ reason: 'lost' }), {
    staff_changes: 422,
  }),
  'POST staff/events/:event/attendees/:wallet/unblock': may('attendees.act')(unblocking, {
    staff_changes: 422,
  }),
  'POST staff/events/:event/attendees/:wallet/live-only/off': may('attendees.act')(
    async (scene) => ({ params: await ofSomebody(scene), body: { reason: 'phone_lost' } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/attendees/:wallet/replace': may('attendees.act')(
    changing({ birthday: '1990-05-07', amount: 500 }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/attendees/:wallet/resend': may('attendees.act')(
    async (scene) => ({ params: await ofSomebody(scene), body: {} }),
    { staff_changes: 400 },
  ),
  'POST staff/events/:event/attendees/:wallet/notes': may('attendees.act')(
    async (scene) => ({ params: await ofSomebody(scene), body: { text: 'Pidió ayuda.' } }),
    { staff_changes: 422 },
  ),
}
