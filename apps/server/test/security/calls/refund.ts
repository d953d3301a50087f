import { randomUUID } from 'node:crypto'
import { keyOf } from '../../server/call.ts'
import { fields, imageFile, multipart, picture } from '../../money/refunds.ts'
import { aWallet } from '../../venue/venue.ts'
import type { Scene } from '../scene.ts'
import { everybody, may, mayAnywhere, ownerOnly, type Call, type Entry, type Maker } from './entry.ts'

/** The refund form, naming a QR with a balance. */
const form = async ({ server, event }: Scene): Promise<Pick<Call, 'multipart' | 'headers'>> => {
  const { code } = await aWallet(server, event.id, { balance: 50_000 })
  const texts = fields({ code_qr: code, email: `${randomUUID()}@prueba.test` })
  const { payload, headers } = multipart(texts, [imageFile(await picture())])
  return { multipart: payload, headers }
}

/** A new request that the office has brought so far. Answers its folio. */
export const aRefund = async (scene: Scene, verbs: readonly string[]): Promise<string> => {
  const { http } = scene.server.app
  const { multipart: payload = '', headers = {} } = await form(scene)
  const asked = await http.inject({ method: 'POST', url: '/api/v1/es/public/refunds', headers, payload })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const { folio } = asked.json<{ data: { folio: string } }>().data
  for (const verb of verbs) {
    const decision = { op_id: randomUUID(), ...(verb === 'accept' && { amount: 500, why: 'Revisada' }) }
    const decided = await http.inject({
      method: 'POST',
      url: `/api/v1/es/staff/events/${scene.event.id}/refunds/${folio}/${verb}`,
      headers: { ...keyOf(decision), ...scene.people.admin.authorization },
      payload: decision,
    })
    if (decided.statusCode !== 200) throw new Error(decided.body)
  }
  return folio
}

const read: Maker = async (scene) => ({ params: { folio: await aRefund(scene, []) } })

const decide =
  (before: readonly string[], more: Record<string, string | number> = {}): Maker =>
  async (scene) => ({
    params: { folio: await aRefund(scene, before) },
    body: { op_id: randomUUID(), ...more },
  })

export const refundCalls: Record<string, Entry> = {
  'GET office/events/:event/refund-queue': may('refunds.read')(),
  'GET office/refund-queue': mayAnywhere('refunds.read')(),
  'GET office/events/:event/refund-queue/:folio': may('refunds.read')(read),
  'POST office/events/:event/refunds/:folio/ask': may('refunds.read')(
    decide([], { question: '¿Es tuyo este QR?' }),
    { staff_changes: 404 },
  ),
  'POST public/refunds': everybody(form, { refunds: 415 }),
  'GET public/user/:external_user/refunds': ownerOnly(),
  'GET staff/events/:event/refunds': may('refunds.read')(),
  'GET staff/events/:event/refunds/:folio': may('refunds.read')(read),
  'GET staff/events/:event/refunds/:folio/image': may('refunds.read')(read),
  'POST staff/events/:event/refunds/:folio/accept': may('refunds.decide')(
    decide([], { amount: 500, why: 'Revisada' }),
  ),
  'POST staff/events/:event/refunds/:folio/reject': may('refunds.decide')(
    decide([], { reason: 'La foto no se lee.' }),
  ),
  'POST staff/events/:event/refunds/:folio/paid': may('refunds.pay')(decide(['accept'])),
  'POST staff/events/:event/refunds/:folio/returned': may('refunds.pay')(
    decide(['accept', 'paid'], { reason: 'La CLABE no existe.' }),
  ),
}
