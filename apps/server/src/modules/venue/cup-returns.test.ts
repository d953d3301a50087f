import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { cups, useCupReturns } from '../../../test/venue/cup-returns.ts'
import { anEvent, aWallet } from '../../../test/venue/venue.ts'
import { activityOf, chargeback, movements, setEvent } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, sell, giveBack, voidOf, paidBy, promoOf, grant } = useCupReturns(server)

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })

describe('cups without a bill', () => {
  test('give their deposits back at any bar, once, with the change of the balance', async () => {
    const qr = await wallet()
    await sell(qr, 3, 3)
    const op_id = randomUUID()
    const answer = {
      status: 200,
      body: {
        success: true,
        data: { op_id, status: 'booked', balance_before: 700, balance_after: 760, wallet_seq: 3 },
      },
    }
    expect(await giveBack(qr, 3, { op_id, by: bars.teo })).toEqual(answer)
    expect(await giveBack(qr, 3, { op_id, by: bars.teo })).toMatchObject(answer)
    expect(await balance(qr)).toBe(76_000n)
    expect(await paidBy(qr)).toEqual([0n, 0n])
    const [last] = await movements(server.db, bars.event.id, qr.walletId, { limit: 1 })
    expect(last).toMatchObject({
      kind: 'cup_return',
      amount: 6_000n,
      placeName: bars.south.name,
      items: [{ name: 'Vaso (depósito)', quantity: -3, unitPrice: 2_000n, isCup: true }],
    })
  })

  test('are never more than the QR paid, nor of another QR or another event', async () => {
    const [qr, other] = [await wallet(), await wallet()]
    await sell(other, 5, 5)
    expect(await giveBack(qr, 1)).toMatchObject(refused('cups_not_paid'))
    await sell(qr, 2, 2)
    expect(await giveBack(qr, 3)).toMatchObject(refused('cups_not_paid'))
    const elsewhere = await aWallet(server, (await anEvent(server)).id, { balance: 10_000 })
    expect(await giveBack(elsewhere, 1)).toMatchObject({ body: { code: 'wallet_unknown' } })
    expect(await balance(qr)).toBe(80_000n)
    expect(await paidBy(qr)).toEqual([4_000n, 0n])
  })

  test('that were refused stay refused under their id, and move once under another', async () => {
    const qr = await wallet()
    const op_id = randomUUID()
    expect(await giveBack(qr, 1, { op_id })).toMatchObject(refused('cups_not_paid'))
    await sell(qr, 1, 1)
    expect(await giveBack(qr, 1, { op_id })).toMatchObject(refused('cups_not_paid'))
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect(await giveBack(qr, 1)).toMatchObject(refused('cups_not_paid'))
    expect(await balance(qr)).toBe(92_000n)
  })

  test('are another operation with other lines under their id', async () => {
    const qr = await wallet()
    await sell(qr, 2, 2)
    const op_id = randomUUID()
    expect(await giveBack(qr, 1, { op_id })).toMatchObject(booked)
    expect(await giveBack(qr, 2, { op_id })).toMatchObject({ body: { code: 'operation_mismatch' } })
    expect(await balance(qr)).toBe(82_000n)
  })

  test.each([
    ['none at all', 20, []],
    ['above zero', 20, [cups(1)]],
    ['none of a kind', 20, [cups(0)]],
    ['that are no cups', 20, [{ name: 'Otro', quantity: -1, unit_price: 20 }]],
    ['of a product', 20, [{ ...cups(-1), product_id: randomUUID() }, cups(-1)]],
    ['for more than their worth', 30, [cups(-1)]],
    ['for nothing', 0, [cups(-1)]],
    ['worth too much to count', 20, [cups(-1, 1e15)]],
  ])('are refused %s, and nothing moves', async (_what, amount, items) => {
    const qr = await wallet()
    await sell(qr, 1, 1)
    expect(await giveBack(qr, 1, { amount, items })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
    expect(await balance(qr)).toBe(90_000n)
    expect(await paidBy(qr)).toEqual([2_000n, 0n])
  })

  test('are refused at another price or of a kind that nobody serves', async () => {
    const qr = await wallet()
    await sell(qr, 1, 1)
    const changed = { body: { code: 'product_changed' } }
    expect(await giveBack(qr, 1, { amount: 5, items: [cups(-1, 5)] })).toMatchObject(changed)
    const jar = { ...cups(-1), name: 'Tarro (depósito)' }
    expect(await giveBack(qr, 1, { items: [jar] })).toMatchObject(changed)
    expect(await balance(qr)).toBe(90_000n)
  })

  test('are refused at another place than their till’s, once the event ended, and for ever', async () => {
    const qr = await wallet()
    await sell(qr, 1, 1)
    const op_id = randomUUID()
    const elsewhere = { op_id, place_id: bars.south.id }
    expect(await giveBack(qr, 1, elsewhere)).toMatchObject(refused('place_changed'))
    expect(await giveBack(qr, 1, { op_id })).toMatchObject(refused('place_changed'))
    await setEvent(server.db, {
      eventId: bars.event.id,
      isOpen: false,
      closesAt: null,
      maxBalance: 10_000_000n,
      maxCharge: 10_000_000n,
      staticLimit: null,
    })
    expect(await giveBack(qr, 1)).toMatchObject({ body: { code: 'event_closed' } })
    expect(await balance(qr)).toBe(90_000n)
    expect(await paidBy(qr)).toEqual([2_000n, 0n])
  })

  test('pay the debt of a frozen QR first', async () => {
    const qr = await wallet()
    await sell(qr, 10, 10)
    const { id: eventId } = bars.event
    const loss = { eventId, opId: randomUUID() as OpId, at: server.clock.now(), walletId: qr.walletId }
    await chargeback(server.db, { ...loss, amount: centavos(5_000), to: 'gateway_clearing:mp' })
    expect(await giveBack(qr, 2)).toMatchObject({ status: 200, body: { data: { balance_after: 40 } } })
    expect(await balance(qr)).toBe(0n)
    expect(await giveBack(qr, 2)).toMatchObject(booked)
    expect(await balance(qr)).toBe(3_000n)
  })
})

describe('what promotion paid of deposits', () => {
  test('comes back as promotion, after the real money', async () => {
    const qr = await wallet()
    await grant(qr, 30)
    // Promotion pays deposits before what is bought.
    await sell(qr, 1, 1)
    expect(await paidBy(qr)).toEqual([2_000n, 2_000n])
    await sell(qr, 1, 1)
    expect(await paidBy(qr)).toEqual([4_000n, 2_000n])
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect([await promoOf(qr), await paidBy(qr)]).toEqual([0n, [2_000n, 2_000n]])
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect([await promoOf(qr), await paidBy(qr)]).toEqual([2_000n, [0n, 0n]])
    expect(await balance(qr)).toBe(87_000n)
  })

  test('is not changed by items of the charge that go back', async () => {
    const qr = await wallet()
    await grant(qr, 80)
    const of = await sell(qr, 1, 1)
    const back = { op_id: randomUUID(), items: [{ line: 0, quantity: 1 }], reason: 'No salió' }
    expect(await ask('POST', `operations/${of}/return`, back, bars.luz)).toMatchObject(booked)
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect([await balance(qr), await promoOf(qr)]).toEqual([108_000n, 8_000n])
  })

  test('never goes back twice: neither the void of a charge that real money paid, nor of one that promotion did', async () => {
    const qr = await wallet()
    await grant(qr, 20)
    const ofPromo = await sell(qr, 0, 1)
    const ofMoney = await sell(qr, 0, 1)
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect(await voidOf(ofMoney)).toMatchObject(refused('cups_returned'))
    expect(await voidOf(ofPromo)).toMatchObject(booked)
    expect([await balance(qr), await promoOf(qr), await paidBy(qr)]).toEqual([102_000n, 2_000n, [0n, 0n]])
  })

  test('goes to a later bill last, as without one', async () => {
    const qr = await wallet()
    await grant(qr, 20)
    await sell(qr, 0, 2)
    await sell(qr, 1, -1)
    expect(await paidBy(qr)).toEqual([2_000n, 2_000n])
    expect(await giveBack(qr, 1)).toMatchObject(booked)
    expect([await balance(qr), await promoOf(qr)]).toEqual([94_000n, 2_000n])
  })
})

describe('a void of such a return', () => {
  test('takes the money back, once, so that the cups may come back again', async () => {
    const qr = await wallet()
    await sell(qr, 2, 2)
    const [op_id, own] = [randomUUID(), randomUUID()]
    await giveBack(qr, 2, { op_id })
    expect(await voidOf(op_id, bars.luz, own)).toMatchObject({
      status: 200,
      body: { data: { balance_after: 800 } },
    })
    expect(await voidOf(op_id, bars.luz, own)).toMatchObject(booked)
    expect(await voidOf(op_id)).toMatchObject(refused('already_reversed'))
    expect([await balance(qr), await paidBy(qr)]).toEqual([80_000n, [4_000n, 0n]])
    expect(await giveBack(qr, 2)).toMatchObject(booked)
    expect(await balance(qr)).toBe(84_000n)
  })

  test('is refused where the money is spent, and takes nothing', async () => {
    const qr = await aWallet(server, bars.event.id, { balance: 10_000 })
    await sell(qr, 1, 1)
    const op_id = randomUUID()
    await giveBack(qr, 1, { op_id })
    const spend = { op_id: randomUUID(), code: qr.code, amount: 1 }
    expect(await ask('POST', 'charges', spend, bars.luz)).toMatchObject(booked)
    expect(await voidOf(op_id)).toMatchObject(refused('insufficient_balance'))
    expect([await balance(qr), await paidBy(qr)]).toEqual([1_900n, [0n, 0n]])
  })

  test('takes promotion as far as it is there, and counts as promotion what it took', async () => {
    const qr = await wallet()
    await grant(qr, 20)
    await sell(qr, 0, 1)
    const op_id = randomUUID()
    await giveBack(qr, 1, { op_id })
    const spend = { op_id: randomUUID(), code: qr.code, amount: 5 }
    await ask('POST', 'charges', spend, bars.luz)
    expect(await promoOf(qr)).toBe(1_500n)
    expect(await voidOf(op_id)).toMatchObject(booked)
    expect([await balance(qr), await promoOf(qr), await paidBy(qr)]).toEqual([99_500n, 0n, [2_000n, 1_500n]])
  })

  test('is one’s own within the event’s minutes, any for a manager', async () => {
    const qr = await wallet()
    await sell(qr, 1, 1)
    const op_id = randomUUID()
    await giveBack(qr, 1, { op_id })
    expect(await voidOf(op_id, bars.teo)).toMatchObject({ status: 403 })
    server.clock.pass(11 * 60_000)
    expect(await voidOf(op_id)).toMatchObject(refused('void_too_late'))
    expect(await voidOf(op_id, bars.mara)).toMatchObject(booked)
    expect(await paidBy(qr)).toEqual([2_000n, 0n])
  })

  test('has to come before the void of the charge that paid', async () => {
    const qr = await wallet()
    const bought = await sell(qr, 1, 1)
    const op_id = randomUUID()
    await giveBack(qr, 1, { op_id })
    expect(await voidOf(bought)).toMatchObject(refused('cups_returned'))
    expect(await voidOf(op_id)).toMatchObject(booked)
    expect(await voidOf(bought)).toMatchObject(booked)
    expect([await balance(qr), await paidBy(qr)]).toEqual([100_000n, [0n, 0n]])
    expect(await giveBack(qr, 1)).toMatchObject(refused('cups_not_paid'))
  })
})

test('cups without a bill are deposits in the figures of a place: no sale, no void', async () => {
  const qr = await wallet()
  await sell(qr, 3, 3)
  await giveBack(qr, 2, { by: bars.teo })
  const now = server.clock.now().getTime()
  const span = { eventId: bars.event.id, from: new Date(now - 60_000), to: new Date(now + 60_000) }
  expect(await activityOf(server.db, { ...span, place: bars.north.id })).toMatchObject({
    charges: { count: 1, amount: 30_000n },
    deposits: 6_000n,
    cupReturns: { count: 0, amount: 0n },
    products: [{ name: 'Cerveza', quantity: 3, amount: 24_000n }],
  })
  expect(await activityOf(server.db, { ...span, place: bars.south.id })).toMatchObject({
    charges: { count: 0, amount: 0n },
    deposits: -4_000n,
    cupReturns: { count: 1, amount: 4_000n },
    voidedCharges: { count: 0, amount: 0n },
    products: [],
  })
})
