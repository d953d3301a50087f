import { randomUUID } from 'node:crypto'
import { localIso } from '../../../src/modules/events/index.ts'
import { confirmed } from '../../people/people.ts'
import { call, keyOf } from '../../server/call.ts'
import { csvForm } from '../../server/csv-form.ts'
import { anAttendee } from '../../venue/attendee.ts'
import type { Scene } from '../scene.ts'
import { may, ownerOnly, type Entry, type Maker } from './entry.ts'
import { markIn } from './mark-in.ts'

const HOUR_MS = 3_600_000

const fieldsIn = ({ server, event }: Scene) => ({
  name: 'Bienvenida',
  per_qr: 10,
  total: 1_000_000,
  ends_at: localIso(new Date(server.clock.now().getTime() + HOUR_MS), event.timezone).slice(0, 16),
})

const keyed = <Body extends { op_id: string }>(body: Body) => ({ body, headers: keyOf(body) })

const started: Maker = async (scene) => keyed({ op_id: randomUUID(), ...fieldsIn(scene) })

/** A campaign that an administrator started just now. */
const aCampaign = async (scene: Scene): Promise<string> => {
  const body = { op_id: randomUUID(), ...fieldsIn(scene) }
  const token = scene.people.admin.token
  const reply = await call(scene.server, 'POST', `office/events/${scene.event.id}/campaigns`, { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return body.op_id
}

const ofOne: Maker = async (scene) => ({ params: { campaign: await aCampaign(scene) } })

const edited: Maker = async (scene) => ({ ...(await ofOne(scene, null)), body: fieldsIn(scene) })

/** Somebody lacks what a new campaign gives. */
const everybody: Maker = async (scene) => {
  await anAttendee(scene.server, scene.event.id)
  return { ...(await ofOne(scene, null)), ...keyed({ op_id: randomUUID() }) }
}

const fileOf = async ({ server, event }: Scene): Promise<string> =>
  `qr\n${(await confirmed(server, await anAttendee(server, event.id))).email}\n`

const looked: Maker = async (scene) => ({ ...(await ofOne(scene, null)), ...csvForm(await fileOf(scene)) })

const listed: Maker = async (scene) => {
  const campaign = await aCampaign(scene)
  const file = await fileOf(scene)
  const mark = await markIn(scene, `office/campaigns/${campaign}/list`, file)
  return { params: { campaign }, ...csvForm(file, mark) }
}

const given: Maker = async (scene) => {
  const { walletId: wallet } = await anAttendee(scene.server, scene.event.id)
  const campaign = await aCampaign(scene)
  return { params: { wallet }, ...keyed({ op_id: randomUUID(), campaign, amount: 1 }) }
}

const read: Maker = async ({ server, event }) => ({
  params: { wallet: (await anAttendee(server, event.id)).walletId },
})

/** Calls of promotion campaigns. */
export const campaignCalls: Record<string, Entry> = {
  'GET office/events/:event/campaigns': may('promo.give')(),
  'POST office/events/:event/campaigns': may('promo.give')(started, { staff_changes: 422 }),
  'GET office/events/:event/campaigns/:campaign': may('promo.give')(ofOne),
  'PUT office/events/:event/campaigns/:campaign': may('promo.give')(edited, { staff_changes: 422 }),
  'POST office/events/:event/campaigns/:campaign/end': may('promo.give')(ofOne, { staff_changes: 404 }),
  'POST office/events/:event/campaigns/:campaign/givings': may('promo.give')(everybody, {
    staff_changes: 422,
  }),
  'POST office/events/:event/campaigns/:campaign/list/preview': may('promo.give')(looked, {
    staff_changes: 415,
  }),
  'POST office/events/:event/campaigns/:campaign/list': may('promo.give')(listed, { staff_changes: 415 }),
  'GET office/events/:event/attendees/:wallet/promo': may('attendees.read')(read, { people_files: 404 }),
  'POST office/events/:event/attendees/:wallet/promo': may('promo.give')(given, { staff_changes: 422 }),
  'GET public/user/:external_user/gifts': ownerOnly(),
}
