import { randomUUID } from 'node:crypto'
import { fields, imageFile, multipart, picture } from '../refunds.ts'
import { aWallet } from '../venue.ts'
import { keyOf } from '../call.ts'
import type { Call, Maker } from './maker.ts'
import type { Scene } from './scene.ts'
import { everybody, manages, ownerOnly, type Answered } from './answers.ts'

/** The refund form, naming a QR with a balance. */
const form = async ({ server, event }: Scene): Promise<Pick<Call, 'multipart' | 'headers'>> => {
  const { code } = await aWallet(server, event.id, { balance: 50_000 })
  const texts = fields({ code_qr: code, email: `${randomUUID()}@prueba.test` })
  const { payload, headers } = multipart(texts, [imageFile(await picture())])
  return { multipart: payload, headers }
}

/** A new request that the office has brought so far. Answers its folio. */
const aRefund = async (scene: Scene, verbs: readonly string[]): Promise<string> => {
  const { http } = scene.server.app
  const { multipart: payload = '', headers = {} } = await form(scene)
  const asked = await http.inject({ method: 'POST', url: '/api/v1/es/public/refunds', headers, payload })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const { folio } = asked.json<{ data: { folio: string } }>().data
  for (const verb of verbs) {
    const decision = { op_id: randomUUID(), ...(verb === 'accept' && { amount: 500 }) }
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

const read =
  (more: string): Maker =>
  async (scene) => ({
    method: 'GET',
    path: `staff/events/${scene.event.id}/refunds/${await aRefund(scene, [])}${more}`,
  })

const decide =
  (verb: string, before: readonly string[], more: Record<string, string | number> = {}): Maker =>
  async (scene) => ({
    method: 'POST',
    path: `staff/events/${scene.event.id}/refunds/${await aRefund(scene, before)}/${verb}`,
    body: { op_id: randomUUID(), ...more },
  })

const office = 'staff/events/:event/refunds'

export const refundCalls: Record<string, Answered> = {
  'POST /api/v1/es/public/refunds': everybody(async (scene) => ({
    method: 'POST',
    path: 'public/refunds',
    ...(await form(scene)),
  })),
  'GET /api/v1/es/public/user/:external_user/refunds': ownerOnly(async ({ people }) => ({
    method: 'GET',
    path: `public/user/${people.owner.id}/refunds`,
  })),
  [`GET /api/v1/es/${office}`]: manages(async ({ event }) => ({
    method: 'GET',
    path: `staff/events/${event.id}/refunds`,
  })),
  [`GET /api/v1/es/${office}/:folio`]: manages(read('')),
  [`GET /api/v1/es/${office}/:folio/image`]: manages(read('/image')),
  [`POST /api/v1/es/${office}/:folio/accept`]: manages(decide('accept', [], { amount: 500 })),
  [`POST /api/v1/es/${office}/:folio/reject`]: manages(
    decide('reject', [], { reason: 'La foto no se lee.' }),
  ),
  [`POST /api/v1/es/${office}/:folio/paid`]: manages(decide('paid', ['accept'])),
  [`POST /api/v1/es/${office}/:folio/returned`]: manages(
    decide('returned', ['accept', 'paid'], {
      reason: 'La CLABE no existe.',
    }),
  ),
}
