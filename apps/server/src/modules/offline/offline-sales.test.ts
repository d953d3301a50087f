import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { stepMs } from '@saldo/contract/live-qr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Written } from '../../../test/money/till-journal.ts'
import { aPerson } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { anOfflineTill, consentTo } from '../../../test/venue/offline-till.ts'
import { givePin } from '../../../test/venue/tills.ts'
import { anEvent, aPlace, balanceOf } from '../../../test/venue/venue.ts'
import { grantPromo, walletOf } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: OfflineEvent['event']
let luz: OfflineEvent['luz']
let now: OfflineEvent['now']
let aTill: OfflineEvent['aTill']
let aHolder: OfflineEvent['aHolder']
let sell: OfflineEvent['sell']
let changeBy: OfflineEvent['changeBy']
let asManager: OfflineEvent['asManager']
let saleOf: OfflineEvent['saleOf']
beforeAll(async () => {
  ;({ event, luz, now, aTill, aHolder, sell, changeBy, asManager, saleOf } = await anOfflineEvent(server))
})

test('a sale made offline is booked once, whoever brings it and how often', async () => {
  const [till, ana] = [await aTill(), await aHolder()]
  const sold = sell(till, ana, 45, { items: [{ name: 'Cerveza', quantity: 1, unit_price: 45 }] })
  const moved = await changeBy(async () => {
    const answers = await Promise.all([till.post(sold), till.post(sold), till.post(sold)])
    for (const { status, body } of answers)
      expect([status, body.data]).toEqual([
        200,
        { op_id: sold.opId, status: 'booked', paid: 45, balance_after: 155 },
      ])
  })
  expect(moved).toEqual({ loss: 0n, earned: 4_500n })
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(15_500n)
  expect(await saleOf(sold.opId)).toMatchObject({
    state: 'booked',
    paid: 45,
    lost: 0,
    staff: expect.any(String) as string,
  })
})

test('two tills that sell more than a QR has: it pays what it has, the bars get all, the organiser bears the rest', async () => {
  const [one, two, ana] = [await aTill(), await aTill(), await aHolder()]
  const sales = [
    { till: one, sold: sell(one, ana, 150) },
    { till: two, sold: sell(two, ana, 150) },
    { till: two, sold: sell(two, ana, 30) },
  ]
  const moved = await changeBy(() => Promise.all(sales.map(({ till, sold }) => till.post(sold))))
  expect(moved).toEqual({ loss: 13_000n, earned: 33_000n })
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(0n)
  const { body } = await asManager('GET', '/sales?show=short')
  const short = (body['data'] as { sales: { wallet_id: string; lost: number }[] }).sales
  const own = short.filter(({ wallet_id }) => wallet_id === ana.walletId)
  expect(own.reduce((sum, { lost }) => sum + lost, 0)).toBe(130)
})

test('a sale with a part that the organiser bore is voided whole: each gets back what it paid', async () => {
  const [till, ana] = [await aTill(), await aHolder()]
  const sold = sell(till, ana, 250)
  await till.post(sold)
  const voided = await changeBy(async () => {
    const body = { op_id: randomUUID(), reason: 'No salió la bebida' }
    const path = `staff/events/${event.id}/operations/${sold.opId}/void`
    expect((await call(server, 'POST', path, { token: luz.token, body })).statusCode).toBe(200)
  })
  expect(voided).toEqual({ loss: -5_000n, earned: -25_000n })
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(20_000n)
})

test('promotional balance pays a sale made offline first, as it pays any', async () => {
  const [till, ana] = [await aTill(), await aHolder()]
  const gift = {
    eventId: event.id,
    opId: randomUUID() as OpId,
    walletId: ana.walletId,
    amount: centavos(3_000),
  }
  await grantPromo(server.db, { ...gift, at: now() })
  await till.post(sell(till, ana, 20))
  const wallet = () => walletOf(server.db, event.id, { walletId: ana.walletId })
  expect(await wallet()).toMatchObject({ available: 21_000n, refundable: 20_000n })
  server.clock.pass(stepMs)
  await till.post(sell(till, ana, 250))
  expect(await wallet()).toMatchObject({ available: 0n, refundable: 0n })
})

describe('what the organiser may come to bear', () => {
  test('no till costs more than its limit: what is beyond waits, and moves nothing', async () => {
    const [till, poor] = [await aTill(), await aLiveHolder(server, event.id, 100)]
    const answers: string[] = []
    const moved = await changeBy(async () => {
      for (let n = 0; n < 4; n++) {
        server.clock.pass(stepMs)
        answers.push((await till.post(sell(till, poor, 400))).body.data?.status ?? '')
      }
    })
    // 399 + 400 are within 1 000; with 400 more they are not.
    expect(answers).toEqual(['booked', 'booked', 'waiting', 'waiting'])
    expect(moved).toEqual({ loss: 79_900n, earned: 80_000n })
  })

  test('a manager books what waits, or drops it, once, and says why', async () => {
    const [till, poor] = [await aTill(), await aLiveHolder(server, event.id, 100)]
    const sales: Written[] = []
    for (let n = 0; n < 4; n++) {
      server.clock.pass(stepMs)
      const sold = sell(till, poor, 400)
      await till.post(sold)
      sales.push(sold)
    }
    const [, , third, fourth] = sales
    if (!third || !fourth) throw new Error('Four sales')
    const decide = (opId: OpId, decision: string) =>
      asManager('POST', `/sales/${opId}/decision`, { decision, reason: 'Lo vi en la cámara' })
    const moved = await changeBy(async () => {
      expect((await decide(third.opId, 'book')).status).toBe(200)
      expect((await decide(fourth.opId, 'drop')).status).toBe(200)
    })
    expect(moved).toEqual({ loss: 40_000n, earned: 40_000n })
    expect(await decide(third.opId, 'drop')).toMatchObject({
      status: 409,
      body: { code: 'offline_sale_decided' },
    })
    expect(await saleOf(fourth.opId)).toMatchObject({
      state: 'dropped',
      doubt: 'till_limit',
      decision: { reason: 'Lo vi en la cámara' },
    })
    // The till hears no more of what was dropped.
    expect((await till.post(fourth)).body.data?.status).toBe('waiting')
  })

  test('the largest loss that was shown is never passed by tills, and has to be the one that was shown', async () => {
    const other = await anEvent(server)
    const boss = await aPerson(server, [{ eventId: other.id, role: 'manager' }])
    const agreed = {
      max_sale: 500,
      wallet_limit: 800,
      till_limit: 1_000,
      takes_static: false,
      tills: 2,
      hours: 8,
    }
    const path = `office/events/${other.id}/offline/consents`
    const give = async (body: Record<string, unknown>, token = boss.token) =>
      answerOf(
        await call(server, 'POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } }),
      )
    expect(await give({ ...agreed, largest_loss: 1_999 })).toMatchObject({
      status: 422,
      body: { errors: { largest_loss: [expect.stringContaining('La pérdida máxima') as string] } },
    })
    expect(await give({ ...agreed, wallet_limit: 499, largest_loss: 2_000 })).toMatchObject({ status: 422 })
    const notManager = await consentTo(server, { event, manager: luz })
    expect(notManager).toMatchObject({ status: 403 })
    const { status, body } = await give({ ...agreed, largest_loss: 2_000 })
    expect([status, body['data']]).toMatchObject([
      200,
      { largest_loss: 2_000, consent: { permits: 0, tills: 2 } },
    ])
    const place = await aPlace(server, other.id)
    const person = await aPerson(server, [{ eventId: other.id, role: 'bar' }])
    await givePin(server, other.id, person)
    const named = { event: other, place, person }
    const tills = [await anOfflineTill(server, named), await anOfflineTill(server, named)]
    expect(tills.map(({ permit }) => permit !== '')).toEqual([true, true])
    // A third till finds no place in the consent.
    expect((await anOfflineTill(server, named)).permit).toBe('')
    const read = await call(server, 'GET', `office/events/${other.id}/offline`, { token: boss.token })
    expect(read.json()).toMatchObject({ data: { largest_loss: 2_000, consent: { permits: 2 }, devices: 3 } })
  })
})
