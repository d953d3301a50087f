import { expect, test } from 'vitest'
import { createLedgerFollower } from '../../follow-events.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { aPerson } from '../../../test/people/people.ts'
import { anOrder, pay, send, signedInAgain, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { closeEvent } from '../events/index.ts'

const shop = await useShop()
const { server } = shop

const get = async (who: Awaited<ReturnType<typeof aPerson>>, path: string) =>
  send(shop, who, path, { method: 'GET', key: null })

type Listed = {
  data: { event_id: number; available_balance: number; pending_topup: number; isExpired: boolean }[]
}

test('one’s QRs are listed over all events, newest first, hidden ones not [S-1.21]', async () => {
  const ana = await aPerson(server)
  const [first, second, hidden] = [await anEvent(server), await anEvent(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, first, 100))
  server.clock.pass(1_000)
  await pay(shop, ana, await anOrder(shop, ana, second, 85.5))
  await anOrder(shop, ana, hidden)
  const listed = (await get(ana, `public/user/${ana.id}/qr`)).json<Listed>().data
  expect(listed.map(({ event_id, available_balance }) => [event_id, available_balance])).toEqual([
    [second.id, 85.5],
    [first.id, 100],
  ])
})

test('a payment in process shows as pending on the QR [S-7.14]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event, 100))
  await pay(shop, ana, await anOrder(shop, ana, event, 50), { cardholder: 'CONT' })
  const qr = (await get(ana, `public/user/${ana.id}/event/${event.id}/qr`)).json()
  expect(qr).toMatchObject({ success: true, data: { available_balance: 100, pending_topup: 50 } })
})

test('a QR is expired once its event was closed, and once it has ended [S-1.8]', async () => {
  const [ana, closed, ended] = [await aPerson(server), await anEvent(server), await anEvent(server)]
  for (const event of [closed, ended]) await pay(shop, ana, await anOrder(shop, ana, event))
  const follow = createLedgerFollower(server.deps.databases, server.clock)
  await closeEvent({ ...server.deps, follow }, closed.id, bySystem(server))
  const isExpired = async (who: typeof ana, id: number): Promise<unknown> =>
    (await get(who, `public/user/${ana.id}/event/${id}/qr`)).json<{ data: { isExpired: boolean } }>().data
      .isExpired
  expect([await isExpired(ana, closed.id), await isExpired(ana, ended.id)]).toEqual([true, false])
  server.clock.set(ended.endsAt)
  expect(await isExpired(await signedInAgain(shop, ana), ended.id)).toBe(true)
})

test('movements are listed newest first, a page before a given one [S-9.8]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  for (const amount of [100, 50]) await pay(shop, ana, await anOrder(shop, ana, event, amount))
  const path = `public/user/${ana.id}/event/${event.id}/qr/movements`
  const at = server.clock.now().toISOString()
  const topup = { kind: 'topup', purchase_type: 1, place: null, items: [], tip: null, at }
  const second = { id: '2', amount: 50, balance_after: 150, ...topup }
  const first = { id: '1', amount: 100, balance_after: 100, ...topup }
  expect((await get(ana, path)).json()).toEqual({ success: true, data: [second, first] })
  expect((await get(ana, `${path}?before=2`)).json()).toEqual({ success: true, data: [first] })
  expect((await get(ana, `${path}?before=x`)).statusCode).toBe(422)
})

test('another user’s QRs, movements and stream answer 404, and none of theirs is told; without a token 401 [S-7.16]', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  await pay(shop, luis, await anOrder(shop, luis, event))
  const paths = [
    'qr',
    `event/${event.id}/qr`,
    `event/${event.id}/qr/movements`,
    `event/${event.id}/qr/stream`,
  ]
  for (const path of paths) {
    const reply = await get(ana, `public/user/${luis.id}/${path}`)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      {
        success: false,
        code: 'not_found',
        message: 'No encontramos lo que buscas.',
        request_id: expect.any(String),
      },
    ])
    const anonymous = await server.app.http.inject({ url: `/api/v1/es/public/user/${luis.id}/${path}` })
    expect(anonymous.statusCode).toBe(401)
  }
})

test('movements without a QR, and a QR of an unknown event, answer 404 [S-7.15]', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  expect((await get(ana, `public/user/${ana.id}/event/${event.id}/qr/movements`)).statusCode).toBe(404)
  expect((await get(ana, `public/user/${ana.id}/event/31999/qr`)).statusCode).toBe(404)
  expect((await get(ana, `public/user/${ana.id}/qr`)).json()).toEqual({ success: true, data: [] })
})
