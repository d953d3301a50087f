import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../people/people.ts'
import { anOrder, cardBody, orderBody, send, signedInAgain } from '../money/shop.ts'
import { contentsOf } from './contents.ts'
import { useScene } from './scene.ts'

const MINUTE_MS = 60_000

const scene = await useScene()
let owner: Person
let code: string

/** An order with time left, at an event that has none. */
beforeAll(async () => {
  const { clock } = scene.server
  clock.set(new Date(scene.event.endsAt.getTime() - MINUTE_MS))
  owner = await signedInAgain(scene, scene.people.owner)
  code = await anOrder(scene, owner, scene.event, 20)
  clock.set(scene.event.endsAt)
})

const moneyOf = async () => {
  const contents = await contentsOf(scene.server.superUrl)
  return ['ledger.transfer', 'ledger.wallet', 'public.order_qr'].map((table) => contents.get(table) ?? table)
}

const requests: Record<string, () => Promise<[path: string, body: object]>> = {
  'a new order': async () => [`public/events/${scene.event.id}/qr`, orderBody(20)],
  'a top-up': async () => [
    `public/events/${scene.event.id}/qr/${scene.qr.id}/orderqr`,
    { type: 'recarga', amount: 20 },
  ],
  'a payment of an order that was begun in time': async () => [
    'public/mercado-pago/create-card-payment',
    cardBody(code, await scene.simulator.cardToken()),
  ],
}

test.each(Object.entries(requests))(
  'from its last millisecond on an event refuses %s, and nothing moves',
  async (_what, request) => {
    const [path, body] = await request()
    const before = await moneyOf()
    const reply = await send(scene, owner, path, { body })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        success: false,
        code: 'event_closed',
        message: 'Este evento ya terminó y no recibe recargas ni cobros.',
        request_id: expect.any(String),
      },
    ])
    expect(await moneyOf()).toEqual(before)
    expect(await scene.simulator.paymentsOf(code)).toEqual([])
  },
)
