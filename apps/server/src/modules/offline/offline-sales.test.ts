import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { stepMs } from '@saldo/contract/live-qr'
import { readOfflineTable, handleName } from '@saldo/contract/offline-table'
import { changesEachMs } from '@saldo/contract/offline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhone } from '../../../test/money/live-phone.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder, liveCall, type LiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineTill, consentTo, type OfflineTill } from '../../../test/venue/offline-till.ts'
import { sha256Hex, type Written } from '../../../test/money/till-journal.ts'
import { givePin } from '../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace, balanceOf } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { accountBalance, barRevenue, grantPromo, walletOf } from '../ledger/index.ts'
import type { Place } from '../venue/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: EventRecord
let bar: Place
let luz: Person
let manager: Person

beforeAll(async () => {
  event = await anEvent(server)
  bar = await aPlace(server, event.id, 'Barra Norte')
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await givePin(server, event.id, luz)
  await atPlace(server, bar, luz.id)
  expect(await consentTo(server, { event, manager }, { tills: 100 })).toMatchObject({ status: 200 })
})

const aTill = (): Promise<OfflineTill> => anOfflineTill(server, { event, place: bar, person: luz })
/** A holder with 200 pesos. */
const aHolder = (): Promise<LiveHolder> => aLiveHolder(server, event.id, 20_000)

const now = (offMs = 0): Date => new Date(server.clock.now().getTime() + offMs)
const shown = ({ phone, handle }: LiveHolder, at = now()): string =>
  phone.show({ eventId: event.id, handle, at })
const sell = (
  till: OfflineTill,
  holder: LiveHolder,
  amount: number,
  more: Record<string, unknown> = {},
): Written => till.sell({ qr: shown(holder), amount, at: now(), ...more })

const lossOf = () => accountBalance(server.db, event.id, 'offline_loss')
const earnedBy = async (place: Place) => -(await accountBalance(server.db, event.id, barRevenue(place.id)))

/** What an action changes: the event's loss and what the bar earned, in centavos. */
const changeBy = async (action: () => Promise<unknown>) => {
  const [loss, earned] = [await lossOf(), await earnedBy(bar)]
  await action()
  return { loss: (await lossOf()) - loss, earned: (await earnedBy(bar)) - earned }
}

const asManager = async (method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) =>
  answerOf(
    await call(server, method, `office/events/${event.id}/offline${path}`, {
      token: manager.token,
      ...(body && { body }),
    }),
  )

const saleOf = async (opId: OpId, show = 'all') => {
  const { body } = await asManager('GET', `/sales?show=${show}`)
  return (body['data'] as { sales: Record<string, unknown>[] }).sales.find(({ op_id }) => op_id === opId)
}

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

describe('sent online first, and sold offline when no answer came', () => {
  const chargeOnline = async (till: OfflineTill, code: string, opId: OpId) =>
    answerOf(
      await call(server, 'POST', `staff/events/${event.id}/charges`, {
        token: till.token,
        body: { op_id: opId, code, amount: 60 },
      }),
    )
  const ticketOf = async (till: OfflineTill, qr: string): Promise<string> => {
    const path = `staff/events/${event.id}/qr/lookup`
    const reply = await call(server, 'POST', path, { token: till.token, body: { code: qr } })
    return reply.json<{ data: { ticket: string } }>().data.ticket
  }

  test('the server books one of both, whichever comes first', async () => {
    for (const onlineFirst of [true, false]) {
      const [till, ana] = [await aTill(), await aHolder()]
      const [qr, opId] = [shown(ana), randomUUID() as OpId]
      const ticket = await ticketOf(till, qr)
      const sold = till.sell({ qr, amount: 60, at: now(), instead_of: opId })
      const moved = await changeBy(async () => {
        const online = () => chargeOnline(till, ticket, opId)
        const posted = async () => (await till.post(sold)).body.data?.status
        if (onlineFirst) expect([(await online()).status, await posted()]).toEqual([200, 'online'])
        else
          expect([await posted(), await online()]).toMatchObject([
            'booked',
            { status: 422, body: { code: 'operation_mismatch' } },
          ])
      })
      expect(moved).toEqual({ loss: 0n, earned: 6_000n })
      expect(await balanceOf(server, event.id, ana.walletId)).toBe(14_000n)
    }
  })

  test('both at once, many times: one is booked', async () => {
    for (let round = 0; round < 10; round++) {
      const [till, ana] = [await aTill(), await aHolder()]
      const [qr, opId] = [shown(ana), randomUUID() as OpId]
      const ticket = await ticketOf(till, qr)
      const sold = till.sell({ qr, amount: 60, at: now(), instead_of: opId })
      await Promise.all([chargeOnline(till, ticket, opId), till.post(sold)])
      await till.post(sold)
      await chargeOnline(till, ticket, opId)
      expect(await balanceOf(server, event.id, ana.walletId)).toBe(14_000n)
    }
  })

  test('a live QR that paid offline pays no more online with the same step', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const qr = shown(ana)
    const ticket = await ticketOf(till, qr)
    await till.post(till.sell({ qr, amount: 60, at: now() }))
    expect(await chargeOnline(till, ticket, randomUUID() as OpId)).toMatchObject({
      body: { code: 'qr_used' },
    })
  })
})

describe('the table of QRs', () => {
  const fileOf = async (till: OfflineTill, path: string) => {
    const reply = await call(server, 'GET', `staff/events/${event.id}/offline/${path}`, { token: till.token })
    return { status: reply.statusCode, table: readOfflineTable(reply.rawPayload), reply }
  }

  test('a till finds every phone with its balance, and what changed since in the files that follow', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    server.clock.pass(2 * changesEachMs)
    const { table } = await fileOf(till, 'table')
    expect(table?.findLive(handleName(ana.handle))).toMatchObject({ pesos: 200, isPaying: true })
    expect(table?.rows.statics).toBe(0)
    await till.post(sell(till, ana, 45))
    const eva = await aHolder()
    expect((await liveCall(server, ana.who, event.id, ['DELETE', ''])).status).toBe(200)
    expect((await fileOf(till, `changes/${table?.next}`)).status).toBe(404)
    server.clock.pass(2 * changesEachMs)
    const changes = await fileOf(till, `changes/${table?.next}`)
    expect(changes.table?.findLive(handleName(ana.handle))).toMatchObject({ pesos: 155, isPaying: false })
    expect(changes.table?.findLive(handleName(eva.handle))).toMatchObject({ pesos: 200, isPaying: true })
    expect(changes.reply.headers['cache-control']).toBe('no-store')
    const { offline } = (await till.contact()).body['data'] as {
      offline: { consent: string; changes: number }
    }
    expect(offline.consent).toMatch(/^[\da-f-]{36}$/)
    expect(offline.changes).toBeGreaterThanOrEqual(table?.next ?? Infinity)
  })

  test('old files are gone, and somebody by password has neither table nor permit', async () => {
    const till = await aTill()
    const newest = Math.floor(now().getTime() / changesEachMs)
    expect((await fileOf(till, `changes/${newest - 60}`)).status).toBe(410)
    const path = `staff/events/${event.id}/offline/permit`
    const body = { public_key: 'A'.repeat(103) }
    expect((await call(server, 'POST', path, { token: luz.token, body })).statusCode).toBe(403)
    expect((await call(server, 'POST', path, { token: till.token, body })).json()).toMatchObject({
      code: 'offline_key_refused',
    })
  })
})
