import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToDatabase, createFixture, fixtureVendor, voucher } from '../../../test/vendors/fixture-vendor.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPerson } from '../../../test/people/people.ts'
import { anOrder, balanceOf, orderOf, pay, send, signedInAgain, useShop } from '../../../test/money/shop.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import type { PaymentVendor } from '../../gateways/payment-provider.ts'
import { paymentVendors } from '../../gateways/providers.ts'
import { attemptsOf, findOrderByCode } from '../orders/index.ts'
import type { PaymentMethod } from './begin/payment-method.ts'
import { paymentMethods } from './begin/every-method.ts'

// One line in each registry is all that a method whose payer has days needs.
const vendors = paymentVendors as PaymentVendor[]
const methods = paymentMethods as PaymentMethod[]
beforeAll(() => {
  vendors.push(fixtureVendor)
  methods.push(voucher)
})
afterAll(() => {
  vendors.pop()
  methods.pop()
})

const fixture = createFixture()
const lines: string[] = []
const shop = await useShop(
  { LOG_LEVEL: 'error' },
  {
    connections: [{ vendor: fixtureVendor, api: fixture }],
    destination: { write: (line) => void lines.push(line) },
  },
)
const { server } = shop
beforeAll(() => addToDatabase(server))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AMOUNT = 20_000n

/** A buyer whose voucher waits, with what they see of it. */
const aWaiting = async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server, undefined, 10 * 24)]
  const code = await anOrder(shop, ana, event)
  const begun = await send(shop, ana, 'public/fixture/create-voucher', { body: { purchase_code: code } })
  expect(begun.statusCode).toBe(200)
  const until = new Date(server.clock.now().getTime() + 3 * DAY)
  const again = () => signedInAgain(shop, ana)
  const state = async () => {
    const order = await findOrderByCode(server.db, event.id, code)
    if (order === null) throw new Error('no order')
    const attempts = (await attemptsOf(server.db, order)).map(({ status, method }) => `${method} ${status}`)
    return { order: order.status, attempts, balance: await balanceOf(shop, ana, event) }
  }
  const id = `V-${code}`
  const become = (status: string) =>
    fixture.take({ id, code, amount: AMOUNT, status, ...(status === 'pending' && { waitsUntil: until }) })
  const passTo = async (at: Date): Promise<string[]> => {
    server.clock.set(at)
    const aboutTheEvent = new Set(['event-changed', 'organiser-news'])
    return (await runDueJobs(server)).filter((name) => !aboutTheEvent.has(name))
  }
  const cancel = async () =>
    send(shop, await again(), `public/events/${event.id}/orderqr/${code}/cancel-payment`, { key: null })
  return { ana, event, code, until, again, state, become, passTo, cancel }
}

const waiting = { order: 'pending', attempts: ['fixture waiting'], balance: 0n }

test('a voucher waits for its payer beyond the order’s half hour, is asked about every six hours, and is credited when paid', async () => {
  const buyer = await aWaiting()
  const { ana, event, code, until } = buyer
  expect(await orderOf(shop, ana, event, code)).toMatchObject({
    payment_in_process: true,
    payment_waiting: { method: 'fixture', until: until.toISOString() },
  })
  const other = await pay(shop, ana, code)
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'payment_in_process'])
  const begun = until.getTime() - 3 * DAY
  expect(await buyer.passTo(new Date(begun + 31 * MINUTE))).toEqual(['expire-order'])
  expect(await buyer.passTo(new Date(begun + 6 * HOUR - 1))).toEqual([])
  expect(await buyer.passTo(new Date(begun + 6 * HOUR))).toEqual(['poll-attempt'])
  expect(await buyer.state()).toEqual(waiting)
  buyer.become('approved')
  await buyer.passTo(new Date(begun + 12 * HOUR))
  expect(await buyer.state()).toEqual({ order: 'approved', attempts: ['fixture approved'], balance: AMOUNT })
  const person = await buyer.again()
  const bought = await send(shop, person, `public/user/${ana.id}/orders`, { method: 'GET', key: null })
  expect(bought.json<{ data: object[] }>().data).toMatchObject([{ receipt: { method: 'fixture' } }])
  expect(await orderOf(shop, person, event, code)).toMatchObject({
    payment_in_process: false,
    payment_waiting: null,
  })
})

test('a voucher that its vendor ended at its deadline ends, and its order with it', async () => {
  const buyer = await aWaiting()
  await buyer.passTo(new Date(buyer.until.getTime() - 1))
  expect(await buyer.state()).toEqual(waiting)
  buyer.become('cancelled')
  await buyer.passTo(buyer.until)
  expect(await buyer.state()).toEqual({ order: 'expired', attempts: ['fixture cancelled'], balance: 0n })
})

test('the payer cancels a voucher once, and pays the same order by card', async () => {
  const buyer = await aWaiting()
  const cancelled = await buyer.cancel()
  const free = { payment_in_process: false, payment_waiting: null, status: 2 }
  expect(cancelled.json<{ data: object }>().data).toMatchObject(free)
  expect((await buyer.cancel()).json<{ data: object }>().data).toMatchObject(free)
  expect((await pay(shop, await buyer.again(), buyer.code)).statusCode).toBe(200)
  expect(await buyer.state()).toEqual({
    order: 'approved',
    attempts: ['fixture cancelled', 'card approved'],
    balance: AMOUNT,
  })
})

test('a voucher that was paid before its payer cancelled it is credited', async () => {
  const buyer = await aWaiting()
  buyer.become('approved')
  expect((await buyer.cancel()).json<{ data: object }>().data).toMatchObject({ status: 1 })
  expect(await buyer.state()).toEqual({ order: 'approved', attempts: ['fixture approved'], balance: AMOUNT })
})

test('while the vendor is silent a voucher is not cancelled, and nobody else’s can be', async () => {
  const [buyer, other] = [await aWaiting(), await aWaiting()]
  fixture.isSilent = true
  const refused = await buyer.cancel()
  fixture.isSilent = false
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'payment_not_cancelled'])
  const path = `public/events/${buyer.event.id}/orderqr/${buyer.code}/cancel-payment`
  expect((await send(shop, other.ana, path, { key: null })).statusCode).toBe(404)
  expect(await buyer.state()).toEqual(waiting)
})

test('a voucher that nobody answers for alarms a day after its deadline; its late payment is credited', async () => {
  const buyer = await aWaiting()
  const alarms = () =>
    lines.filter(
      (line) =>
        line.includes('payment waits past its deadline') && line.includes(`"event_id":${buyer.event.id},`),
    ).length
  await buyer.passTo(buyer.until)
  expect(await buyer.state()).toEqual({ ...waiting, order: 'expired' })
  await buyer.passTo(new Date(buyer.until.getTime() + DAY - 1))
  expect(alarms()).toBe(0)
  await buyer.passTo(new Date(buyer.until.getTime() + DAY))
  expect(alarms()).toBe(1)
  buyer.become('approved')
  await buyer.passTo(new Date(buyer.until.getTime() + 2 * DAY))
  expect(await buyer.state()).toEqual({ order: 'approved', attempts: ['fixture approved'], balance: AMOUNT })
})

test('a voucher whose money is on its way is asked about as often as a payment just tried', async () => {
  const buyer = await aWaiting()
  const paidAt = new Date(buyer.until.getTime() - 2 * DAY)
  await buyer.passTo(new Date(paidAt.getTime() - 6 * HOUR))
  buyer.become('in_process')
  await buyer.passTo(paidAt)
  expect(await buyer.state()).toEqual({ ...waiting, attempts: ['fixture in_process'] })
  buyer.become('approved')
  expect(await buyer.passTo(new Date(paidAt.getTime() + 60_000))).toContain('poll-attempt')
  expect(await buyer.state()).toMatchObject({ order: 'approved', balance: AMOUNT })
})
