import { stepMs } from '@saldo/contract/live-qr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../test/money/till-journal.ts'
import { aPhone } from '../../../test/money/live-phone.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { liveCall } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { balanceOf } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: OfflineEvent['event']
let now: OfflineEvent['now']
let shown: OfflineEvent['shown']
let aTill: OfflineEvent['aTill']
let aHolder: OfflineEvent['aHolder']
let sell: OfflineEvent['sell']
let changeBy: OfflineEvent['changeBy']
let asManager: OfflineEvent['asManager']
let saleOf: OfflineEvent['saleOf']
beforeAll(async () => {
  ;({ event, now, shown, aTill, aHolder, sell, changeBy, asManager, saleOf } = await anOfflineEvent(server))
})

describe('judged by the time of the sale', () => {
  test('a QR that was blocked after the sale pays; one that had ended before it pays nothing', async () => {
    const [till, ana, eva] = [await aTill(), await aHolder(), await aHolder()]
    const inTime = sell(till, ana, 50)
    server.clock.pass(60_000)
    for (const { who } of [ana, eva])
      expect((await liveCall(server, who, event.id, ['DELETE', ''])).status).toBe(200)
    server.clock.pass(60_000)
    const late = sell(till, eva, 50)
    const moved = await changeBy(async () => {
      expect((await till.post(inTime)).body.data).toMatchObject({ status: 'booked', paid: 50 })
      expect((await till.post(late)).body.data).toMatchObject({ status: 'booked', paid: 0 })
    })
    expect(moved).toEqual({ loss: 5_000n, earned: 10_000n })
    expect(await balanceOf(server, event.id, eva.walletId)).toBe(20_000n)
  })

  test('a screenshot, a sale before the permit or after its end, and one from the future wait for a manager', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const old = till.sell({ qr: shown(ana, now(-10 * 60_000)), amount: 10, at: now() })
    const ahead = till.sell({ qr: shown(ana, now(3 * stepMs)), amount: 10, at: now() })
    const before = now(-60 * 60_000)
    const early = till.sell({ qr: shown(ana, before), amount: 10, at: before })
    const later = now(10 * 60_000)
    const future = till.sell({ qr: shown(ana, later), amount: 10, at: later })
    const doubts: unknown[] = []
    for (const sold of [old, ahead, early, future]) {
      expect((await till.post(sold)).body.data).toMatchObject({ status: 'waiting', paid: 0 })
      doubts.push((await saleOf(sold.opId))?.['doubt'])
    }
    expect(doubts).toEqual(['qr', 'qr', 'lapsed', 'lapsed'])
    expect(await balanceOf(server, event.id, ana.walletId)).toBe(20_000n)
  })

  test('a live QR that another phone signed is nobody’s: only dropping it is left', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const forged = aPhone().show({ eventId: event.id, handle: ana.handle, at: now() })
    const sold = till.sell({ qr: forged, amount: 10, at: now() })
    expect((await till.post(sold)).body.data).toMatchObject({ status: 'waiting', paid: 0 })
    expect(await saleOf(sold.opId)).toMatchObject({ doubt: 'qr', wallet_id: null, holder: null })
    const decide = (decision: string) =>
      asManager('POST', `/sales/${sold.opId}/decision`, { decision, reason: 'No es de nadie' })
    expect(await decide('book')).toMatchObject({ status: 409, body: { code: 'offline_sale_unbookable' } })
    expect((await decide('drop')).status).toBe(200)
    expect(await balanceOf(server, event.id, ana.walletId)).toBe(20_000n)
  })

  test('beyond its terms a sale waits, and so does a static code that they don’t allow', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const wrong = { items: [{ name: 'Agua', quantity: 2, unit_price: 20 }] }
    const sales = [
      sell(till, ana, 501),
      sell(till, ana, 30, wrong),
      till.sell({ qr: ana.code, amount: 10, at: now() }),
    ]
    for (const sold of sales) {
      expect((await till.post(sold)).body.data?.status).toBe('waiting')
      expect((await saleOf(sold.opId))?.['doubt']).toBe('terms')
    }
  })
})

describe('the journal', () => {
  test('records arrive in any order; a gap is told, and one that doesn’t fit waits', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const sales = [10, 11, 12, 13].map((amount) => sell(till, ana, amount))
    for (const sold of [sales[3], sales[1], sales[0]]) {
      if (!sold) throw new Error('Four sales')
      expect((await till.post(sold)).body.data?.status).toBe('booked')
    }
    const state = async () => {
      const { body } = await asManager('GET', '')
      const { tills } = body['data'] as { tills: Record<string, unknown>[] }
      return tills.find(({ device }) => device === till.device.device_id)
    }
    expect(await state()).toMatchObject({ state: 'behind', written: 4, posted: 3 })
    const forked = till.sell({ qr: shown(ana), amount: 10, at: now(), prev: sha256Hex('another') })
    expect((await till.post(forked)).body.data?.status).toBe('waiting')
    expect((await saleOf(forked.opId))?.['doubt']).toBe('chain')
    if (sales[2]) await till.post(sales[2])
    await till.contact()
    expect(await state()).toMatchObject({ state: 'online', written: 5, posted: 5 })
  })

  test('nobody else’s record is taken: another key, another till’s name, changed words, no record at all', async () => {
    const [till, other, ana] = [await aTill(), await aTill(), await aHolder()]
    const sold = sell(till, ana, 10)
    const forged = [
      { ...sold, signature: other.sell({ qr: 'X', amount: 1, at: now() }).signature },
      { ...sold, record: sold.record.replace('"amount":10', '"amount":1') },
      sell(other, ana, 10, { device_id: till.device.device_id }),
      sell(till, ana, 10, { event_id: 32_000 }),
      sell(till, ana, 10, { amount: -5 }),
      { record: '{"v":1', signature: sold.signature },
      { record: 'null', signature: sold.signature },
    ]
    const moved = await changeBy(async () => {
      for (const each of forged)
        expect(await till.post(each)).toMatchObject({ status: 422, body: { code: 'offline_record_refused' } })
    })
    expect(moved).toEqual({ loss: 0n, earned: 0n })
  })

  test('a number that was used for another sale is refused, and an id that was, too', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const first = sell(till, ana, 10)
    await till.post(first)
    const again = [
      sell(till, ana, 20, { seq: 1, prev: '0'.repeat(64) }),
      sell(till, ana, 20, { op_id: first.opId }),
    ]
    for (const sold of again)
      expect(await till.post(sold)).toMatchObject({ status: 422, body: { code: 'offline_record_refused' } })
  })

  test('a permit of another till, or one that nobody sealed, is none', async () => {
    const [till, other, ana] = [await aTill(), await aTill(), await aHolder()]
    const [head = '', mac = ''] = till.permit.split('.')
    const raised = Buffer.from(
      Buffer.from(head, 'base64url').toString().replace('100000', '900000'),
    ).toString('base64url')
    for (const permit of [other.permit, `${raised}.${mac}`, 'x', `${head}.`]) {
      const sold = sell(till, ana, 10, { permit })
      expect((await till.post(sold)).body.data?.status).toBe('waiting')
      expect((await saleOf(sold.opId))?.['doubt']).toBe('terms')
    }
  })
})
