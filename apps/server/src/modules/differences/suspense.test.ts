import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cutAt, differencesAt } from '../../../test/money/differences.ts'
import { pay, someBuyer, useShop, withoutNotices } from '../../../test/money/shop.ts'
import { accountsOf, heardOf, spend, unseenPayment } from '../../../test/money/told-payments.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anEvent, aWallet } from '../../../test/venue/venue.ts'
import { walletOf } from '../ledger/index.ts'
import { makePurchaseCode } from '../orders/index.ts'

const shop = await useShop()
const { server, simulator } = shop
afterAll(() => ledgerIsSound(server))
beforeEach(() => forgetJobs(server))

const told = (paymentId: string): Promise<void> => heardOf(shop, paymentId)

const move = (paymentId: string, to: string, more: Record<string, unknown> = {}) =>
  withoutNotices(shop, () =>
    simulator.control({ action: 'payment', payment_id: Number(paymentId), to, ...more }),
  )

/** A payment of 200 pesos under a code of the event that no order has. */
const aStray = async () => {
  const event = await anEvent(server)
  const paymentId = await unseenPayment(shop, makePurchaseCode(event.id))
  await told(paymentId)
  const desk = await differencesAt(shop, event.id)
  const [row] = (await desk.list()).lines
  const { walletId, code } = await aWallet(server, event.id, { balance: 0 })
  const available = async () => (await walletOf(server.db, event.id, { walletId }))?.available
  return { event, paymentId, desk, id: row?.id ?? '', walletId, code, available }
}

const inSuspense = { 'gateway_clearing:mp': 20_000, payment_suspense: -20_000 }

describe('a payment in suspense', () => {
  test('goes back to its payer through its gateway, once however often it is clicked', async () => {
    const { event, paymentId, desk, id } = await aStray()
    expect(await desk.list()).toMatchObject({
      counts: { suspense: 1 },
      suspense: { count: 1, sum: 200 },
      lines: [{ kind: 'suspense', detail: 'unknown_order', theirs: 200, state: 'open' }],
    })
    expect(await desk.open(id)).toMatchObject({
      told: { is_heard: true, payment: { status: 'approved', amount: 200 } },
      books: [{ debit: { group: 'suspense' }, credit: { group: 'gateways' }, amount: 200 }],
      acts: ['resolve', 'assign', 'pay_out'],
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.resolve(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await accountsOf(shop, event)).toEqual(inSuspense)
    expect((await desk.list()).lines).toMatchObject([{ state: 'moving' }])
    await runDueJobs(server)
    expect(await accountsOf(shop, event)).toEqual({})
    expect(await desk.list('?state=closed')).toMatchObject({ lines: [{ id, detail: 'refunded' }] })
    const { rows } = await server.pool.query<{ n: string }>(
      'SELECT count(*) AS n FROM payment_refund WHERE gateway_payment_id = $1',
      [paymentId],
    )
    expect(rows).toEqual([{ n: 1n }])
  })

  test('whose gateway refuses the refund says why, and may be paid out of the bank by two people', async () => {
    const { event, paymentId, desk, id } = await aStray()
    await simulator.control({ action: 'next', outcome: 'refund_rejected' })
    await desk.resolve(id)
    await runDueJobs(server)
    expect(await desk.open(id)).toMatchObject({ refusal: 'rejected', line: { state: 'open' } })
    const asked = await desk.ask(id, 'pay_out')
    expect(await desk.open(id)).toMatchObject({
      acts: [],
      books: [{ debit: { group: 'suspense' }, credit: { group: 'bank' }, amount: 200 }],
      asks: [{ verb: 'pay_out', is_own: true, decided: null }],
    })
    expect(await desk.resolve(id)).toMatchObject({ status: 409, code: 'difference_asked' })
    expect(await desk.decide(id, asked.op_id)).toMatchObject({ status: 200 })
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 20_000, bank: -20_000 })
    // Its payer disputes it all the same, and has it twice.
    await move(paymentId, 'charge_back')
    await told(paymentId)
    expect(await accountsOf(shop, event)).toEqual({ bank: -20_000, chargeback_receivable: 20_000 })
  })

  test('is given to a QR by two people, once; what its gateway takes back later is the QR’s debt', async () => {
    const { event, paymentId, desk, id, code, available } = await aStray()
    expect(await desk.ask(id, 'assign')).toMatchObject({ status: 422 })
    expect(await desk.ask(id, 'assign', { qr: 'NADIE' })).toMatchObject({ status: 422 })
    const asked = await desk.ask(id, 'assign', { qr: code })
    expect(asked).toMatchObject({ status: 200 })
    const { rosa } = desk
    expect(await desk.decide(id, asked.op_id, true, rosa)).toMatchObject({ code: 'difference_own' })
    for (const table of ['payment_suspense', 'audit_log']) {
      const mend = await cutAt(shop, table)
      expect(await desk.decide(id, asked.op_id)).toMatchObject({ status: 500 })
      await mend()
      expect(await accountsOf(shop, event)).toEqual(inSuspense)
    }
    const answers = await Promise.all([1, 2, 3].map(() => desk.decide(id, asked.op_id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await available()).toBe(20_000n)
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 20_000 })
    expect(await desk.list('?state=closed')).toMatchObject({ lines: [{ id, detail: 'assigned' }] })
    expect(await desk.resolve(id)).toMatchObject({ code: 'difference_closed' })

    await move(paymentId, 'charge_back')
    await told(paymentId)
    await told(paymentId)
    expect(await available()).toBe(0n)
    expect(await accountsOf(shop, event)).toEqual({})
  })

  test('that was asked for and taken back, or declined, is as before', async () => {
    const { event, desk, id, code } = await aStray()
    const first = await desk.ask(id, 'assign', { qr: code })
    expect(await desk.decide(id, first.op_id, false, desk.rosa)).toMatchObject({ status: 200 })
    const again = await desk.ask(id, 'assign', { qr: code })
    expect(await desk.decide(id, again.op_id, false)).toMatchObject({ status: 200 })
    expect(await desk.decide(id, again.op_id, true)).toMatchObject({ status: 409 })
    expect(await accountsOf(shop, event)).toEqual(inSuspense)
    expect((await desk.list()).lines).toMatchObject([{ id, state: 'open' }])
    expect((await desk.open(id)).asks.map(({ decided }) => decided?.is_approved)).toEqual([false, false])
  })

  test('that its gateway gave back meanwhile is given to no QR', async () => {
    const { event, paymentId, desk, id, code, available } = await aStray()
    const asked = await desk.ask(id, 'assign', { qr: code })
    await move(paymentId, 'refund')
    await told(paymentId)
    expect(await desk.decide(id, asked.op_id)).toMatchObject({ status: 409, code: 'difference_closed' })
    expect(await available()).toBe(0n)
    expect(await accountsOf(shop, event)).toEqual({})
  })

  test('given back while another gives it to a QR moves once', async () => {
    const { event, desk, id, code, available } = await aStray()
    const asked = await desk.ask(id, 'assign', { qr: code })
    // The click of an open page races the approval: the lock of the payment decides.
    const [approved] = await Promise.all([desk.decide(id, asked.op_id), desk.resolve(id)])
    await runDueJobs(server)
    expect(approved.status).toBe(200)
    expect(await available()).toBe(20_000n)
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 20_000 })
  })
})

test('a second payment that was given to a QR: a dispute takes it from there, and won it is back', async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const second = await unseenPayment(shop, code)
  await simulator.control({ action: 'next', outcome: 'refund_rejected' })
  await told(second)
  await runDueJobs(server)
  const desk = await differencesAt(shop, event.id)
  const [row] = (await desk.list()).lines
  expect(row).toMatchObject({ kind: 'suspense', detail: 'second_payment', state: 'open' })
  const asked = await desk.ask(row?.id ?? '', 'assign', { qr: code })
  expect(await desk.decide(row?.id ?? '', asked.op_id)).toMatchObject({ status: 200 })
  const balance = async () => (await walletOf(server.db, event.id, { userId: ana.id }))?.available
  expect(await balance()).toBe(40_000n)
  await spend(shop, ana, event, 30_000)
  await move(second, 'charge_back')
  await told(second)
  expect(await balance()).toBe(0n)
  expect(await accountsOf(shop, event)).toMatchObject({ chargeback_receivable: 10_000 })
  await move(second, 'chargeback_won')
  await told(second)
  expect(await balance()).toBe(10_000n)
  const { chargeback_receivable: owed = 0 } = await accountsOf(shop, event)
  expect(owed).toBe(0)
})
