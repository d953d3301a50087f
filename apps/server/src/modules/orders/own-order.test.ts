import { expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPerson } from '../../../test/people/people.ts'
import { orderOf, pay, send, signedInAgain, someBuyer, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'

const shop = await useShop()
const { server } = shop

const aBuyer = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const extend = async (who = ana) =>
    send(shop, await signedInAgain(shop, who), `public/events/${event.id}/orderqr/${code}/extend`, {
      key: null,
    })
  return { ana, event, code, extend }
}

const inSeconds = (seconds: number): string =>
  new Date(server.clock.now().getTime() + seconds * 1_000).toISOString()

test('with 181 s left an order keeps its deadline, with 180 s it gets 1800 more, and expires then', async () => {
  const { ana, event, code, extend } = await aBuyer()
  server.clock.pass(1_619_000)
  expect((await extend()).json()).toMatchObject({ success: true, data: { expires_at: inSeconds(181) } })
  server.clock.pass(1_000)
  expect((await extend()).json()).toMatchObject({ data: { expires_at: inSeconds(1_800) } })
  server.clock.pass(1_799_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(2)
  server.clock.pass(1_000)
  await runDueJobs(server)
  expect((await orderOf(shop, await signedInAgain(shop, ana), event, code)).status).toBe(-1)
})

test('more time is given ten times, then refused in words', async () => {
  const { extend } = await aBuyer()
  for (let time = 1; time <= 10; time += 1) {
    server.clock.pass(1_700_000)
    expect((await extend()).json()).toMatchObject({ data: { expires_at: inSeconds(1_800) } })
  }
  server.clock.pass(1_700_000)
  const reply = await extend()
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    {
      success: false,
      code: 'no_more_time',
      message: 'Ya usaste todo el tiempo extra de esta compra. Paga antes de que termine o empieza otra.',
      request_id: expect.any(String),
    },
  ])
})

test('an order at its deadline, a paid one and another user’s get no more time', async () => {
  const late = await aBuyer()
  server.clock.pass(1_800_000)
  expect((await late.extend()).json()).toMatchObject({ code: 'order_expired' })
  const paid = await aBuyer()
  await pay(shop, paid.ana, paid.code)
  expect((await paid.extend()).json()).toMatchObject({ code: 'order_already_paid' })
  const other = await aBuyer()
  const reply = await other.extend(await aPerson(server))
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'order_not_found'])
})

test('another user’s order, an unknown code and the right code under another event answer 404', async () => {
  const { ana, event, code } = await aBuyer()
  const [luis, other] = [await aPerson(server), await anEvent(server)]
  const get = async (who: typeof ana, id: number, name: string) => {
    const reply = await send(shop, who, `public/events/${id}/orderqr/${name}`, { method: 'GET', key: null })
    return [reply.statusCode, reply.json<{ code: string }>().code]
  }
  const anew = await signedInAgain(shop, ana)
  expect([
    await get(luis, event.id, code),
    await get(anew, other.id, code),
    await get(anew, event.id, 'A'.repeat(23)),
    await get(anew, 31_999, code),
  ]).toEqual([
    [404, 'order_not_found'],
    [404, 'order_not_found'],
    [404, 'order_not_found'],
    [404, 'not_found'],
  ])
})
