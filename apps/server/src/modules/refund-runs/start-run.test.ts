import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { refundRunsAt } from '../../../test/money/refund-runs.ts'
import { balanceOf, send, signedInAgain, useShop } from '../../../test/money/shop.ts'
import { spend } from '../../../test/money/told-payments.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const shop = await useShop()
const { server } = shop
const asAdmin = [{ eventId: null, role: 'admin' }] as const
const { aPayer, toTheEnd } = refundRunsAt(shop)

const start = (person: Person, event: EventRecord, opId: string = randomUUID()) =>
  send(shop, person, `office/events/${event.id}/refund-run`, { body: { op_id: opId } })

test('on command only after the event, only by who may, one at a time, and the same press once', async () => {
  const event = await anEvent(server)
  await aPayer(event, 100)
  const [admin, manager] = [
    await aPerson(server, asAdmin),
    await aPerson(server, [{ eventId: event.id, role: 'manager' }]),
  ]
  expect((await start(admin, event)).json()).toMatchObject({ code: 'event_not_ended' })
  toTheEnd(event, 1)
  const [fresh, other] = [await signedInAgain(shop, admin), await signedInAgain(shop, manager)]
  expect((await start(other, event)).statusCode).toBe(403)
  const opId = randomUUID()
  const replies = await Promise.all([start(fresh, event, opId), start(fresh, event, opId)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await start(fresh, event)).json()).toMatchObject({ code: 'refund_run_open' })
})

test('a sign-in of a quarter of an hour ago starts nothing', async () => {
  const event = await anEvent(server)
  await aPayer(event, 100)
  const admin = await aPerson(server, asAdmin)
  toTheEnd(event, 1)
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: admin.email, password: testPassword },
  })
  server.clock.pass(15 * 60_000)
  const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
    token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
  })
  const { access_token: token } = refreshed.json<{ data: { access_token: string } }>().data
  const old = { ...admin, token, authorization: { authorization: `Bearer ${token}` } }
  const refused = await start(old, event)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'reauth_required'])
  const runs = await server.db.selectFrom('refund_run').where('event_id', '=', event.id).selectAll().execute()
  expect(runs).toEqual([])
})

test('the preview says what would go where, and holds nothing', async () => {
  const event = await anEvent(server)
  const { person } = await aPayer(event, 100, 200)
  await spend(shop, person, event, 5_000)
  const admin = await aPerson(server, asAdmin)
  const reply = await send(shop, admin, `office/events/${event.id}/refund-run`, {
    method: 'GET',
    key: null,
  })
  expect(reply.json()).toMatchObject({
    data: {
      run: null,
      has_ended: false,
      preview: {
        qrs: 1,
        refundable: 250,
        gateways: [{ name: 'Mercado Pago', refunds: { count: 2, amount: 250 }, available: null }],
        by_bank: { count: 0, amount: 0 },
      },
    },
  })
  expect(await balanceOf(shop, person, event)).toBe(25_000n)

  toTheEnd(event, 1)
  const again = await signedInAgain(shop, admin)
  expect((await start(again, event)).statusCode).toBe(200)
  const underWay = await send(shop, again, `office/events/${event.id}/refund-run`, {
    method: 'GET',
    key: null,
  })
  expect(underWay.json()).toMatchObject({ data: { run: { state: 'preparing' }, preview: null } })
})
