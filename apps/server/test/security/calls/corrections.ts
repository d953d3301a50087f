import { randomUUID } from 'node:crypto'
import type { Person } from '../../people/people.ts'
import { call, keyOf } from '../../server/call.ts'
import { anAttendee } from '../../venue/attendee.ts'
import type { Scene } from '../scene.ts'
import { may, type Entry, type Maker } from './entry.ts'

const asked = (amount: number) => ({
  op_id: randomUUID(),
  direction: 'in',
  amount,
  source: 'bank',
  reason: 'other',
  note: 'Faltaba.',
})

const ofSomebody = async ({ server, event }: Scene): Promise<string> =>
  (await anAttendee(server, event.id)).walletId

const asking: Maker = async (scene) => {
  const body = asked(1)
  return { params: { wallet: await ofSomebody(scene) }, body, headers: keyOf(body) }
}

/** A correction above the limit that this person asked for. */
const aPending = async (scene: Scene, { token }: Person): Promise<string> => {
  const body = asked(600)
  const path = `office/events/${scene.event.id}/attendees/${await ofSomebody(scene)}/corrections`
  const reply = await call(scene.server, 'POST', path, { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return body.op_id
}

/** Whoever may approve is another person. */
const ofSupport: Maker = async (scene) => ({
  params: { correction: await aPending(scene, scene.people.support) },
})

const refused: Maker = async (scene) => ({
  ...(await ofSupport(scene, null)),
  body: { reason: 'No cuadra' },
})

/** One's own, for those who may ask. */
const own: Maker = async (scene, who) => {
  const { admin, manager, finance, support } = scene.people
  const asker = [manager, finance, support].find(({ id }) => id === who?.id) ?? admin
  return { params: { correction: await aPending(scene, asker) } }
}

const read: Maker = async (scene) => ({ params: { wallet: await ofSomebody(scene) } })

/** Calls of corrections. */
export const correctionCalls: Record<string, Entry> = {
  'GET office/events/:event/corrections': may('corrections.ask')(),
  'GET office/events/:event/attendees/:wallet/corrections': may('attendees.read')(read, {
    people_files: 404,
  }),
  'POST office/events/:event/attendees/:wallet/corrections': may('corrections.ask')(asking, {
    staff_changes: 422,
  }),
  'POST office/events/:event/corrections/:correction/approve': may('corrections.approve')(ofSupport, {
    staff_changes: 404,
  }),
  'POST office/events/:event/corrections/:correction/refuse': may('corrections.approve')(refused, {
    staff_changes: 422,
  }),
  'POST office/events/:event/corrections/:correction/withdraw': may('corrections.ask')(own, {
    staff_changes: 404,
  }),
}
