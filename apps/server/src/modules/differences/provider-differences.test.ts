import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { compareOnly, cutAt, differencesAt, staleAfter } from '../../../test/money/differences.ts'
import { anOrder, balanceOf, pay, someBuyer, useShop, withoutNotices } from '../../../test/money/shop.ts'
import { accountsOf, unseenPayment } from '../../../test/money/told-payments.ts'
import { aPerson } from '../../../test/people/people.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anEvent } from '../../../test/venue/venue.ts'

const shop = await useShop()
const { server, simulator } = shop
afterAll(() => ledgerIsSound(server))
beforeEach(async () => {
  await forgetJobs(server)
  await server.db.deleteFrom('payment_difference').execute()
})

/** An order whose payment no notice told of, and the difference that its gateway’s report makes of it. */
const unheard = async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const code = await anOrder(shop, ana, event)
  const paymentId = await unseenPayment(shop, code)
  const desk = await differencesAt(shop, event.id)
  await compareOnly(shop)
  return { ana, event, code, id: `provider~2~${paymentId}~unknown_here`, desk }
}

/** A credited payment of 200 pesos, fee booked. */
const credited = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  const paymentId = String((await simulator.paymentsOf(code))[0]?.id)
  const move = (to: string, more: Record<string, unknown> = {}) =>
    withoutNotices(shop, () =>
      simulator.control({ action: 'payment', payment_id: Number(paymentId), to, ...more }),
    )
  return { ana, event, code, paymentId, move, desk: await differencesAt(shop, event.id) }
}

const silent = () =>
  simulator.control({ action: 'next', operation: 'get_payment', outcome: 'server_error', times: 1 })

const audited = async (eventId: number): Promise<string[]> => {
  const { rows } = await server.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE event_id = $1 AND action ~ '^difference' ORDER BY action",
    [eventId],
  )
  return rows.map(({ action }) => action)
}

describe('a payment that we don’t have', () => {
  test('shows what its gateway says now and what a click would book; the click books exactly that, once', async () => {
    const { ana, event, id, code, desk } = await unheard()
    expect(await desk.list()).toMatchObject({
      counts: { unknown_here: 1 },
      sum: 200,
      lines: [
        { id, event_id: event.id, state: 'open', gateway: 'Mercado Pago', code, ours: null, theirs: 200 },
      ],
    })
    const opened = await desk.open(id)
    expect(opened).toMatchObject({
      told: { is_heard: true, payment: { status: 'approved', amount: 200, refunded: 0 } },
      books: [
        { debit: { group: 'gateways', name: 'Mercado Pago' }, credit: { group: 'wallets' }, amount: 200 },
        { debit: { group: 'fees' }, credit: { group: 'gateways' }, amount: 12.74 },
      ],
      acts: ['resolve'],
    })
    expect(await balanceOf(shop, ana, event)).toBe(0n)
    expect(await desk.resolve(id)).toMatchObject({ status: 200, data: { status: 'closed' } })
    const books = { 'gateway_clearing:mp': 18_726, gateway_fee: 1_274 }
    expect(await accountsOf(shop, event)).toMatchObject(books)
    expect(await desk.resolve(id)).toMatchObject({ status: 409, code: 'difference_closed' })
    expect(await accountsOf(shop, event)).toMatchObject(books)
    expect(await audited(event.id)).toEqual(['difference.resolve'])
    expect(await desk.list('?state=closed')).toMatchObject({
      lines: [{ id, state: 'closed', detail: 'applied' }],
    })
  })

  test('is unknown while its gateway is silent: nothing moves, and it stays', async () => {
    const { ana, event, id, desk } = await unheard()
    await silent()
    expect(await desk.open(id)).toMatchObject({ told: { is_heard: false, payment: null }, books: [] })
    await silent()
    expect(await desk.resolve(id)).toMatchObject({ status: 503, code: 'difference_silent' })
    expect(await balanceOf(shop, ana, event)).toBe(0n)
    expect(await desk.resolve(id)).toMatchObject({ status: 200 })
  })

  test('needs a sign-in of less than a quarter of an hour', async () => {
    const { ana, event, id, desk } = await unheard()
    const later = await staleAfter(shop, desk.rosa)
    expect(await desk.resolve(id, later)).toMatchObject({ status: 403, code: 'reauth_required' })
    expect(await balanceOf(shop, ana, event)).toBe(0n)
  })

  test('clicked by several at once is credited once', async () => {
    const { ana, event, id, desk } = await unheard()
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.resolve(id)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
    expect(await audited(event.id)).toHaveLength(answers.filter(({ status }) => status === 200).length)
    await accountsOf(shop, event)
  })

  test('broken off before it is closed is closed by the next click, and credited once', async () => {
    const { ana, event, id, desk } = await unheard()
    const mend = await cutAt(shop, 'payment_difference')
    expect(await desk.resolve(id)).toMatchObject({ status: 500 })
    await mend()
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
    expect(await desk.resolve(id)).toMatchObject({ status: 200 })
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
    await accountsOf(shop, event)
  })

  test('of no order of ours goes back to its payer, by administrators alone', async () => {
    const paymentId = await unseenPayment(shop, null)
    const admins = await differencesAt(shop, 0, 'admin')
    await compareOnly(shop)
    const id = `provider~2~${paymentId}~unknown_here`
    const event = await anEvent(server)
    const finance = await differencesAt(shop, event.id)
    expect((await finance.list()).lines).toEqual([])
    expect(await finance.resolve(id)).toMatchObject({ status: 404 })
    expect((await admins.list()).lines).toMatchObject([{ id, event_id: null }])
    expect(await admins.resolve(id)).toMatchObject({ status: 200 })
    const [row] = (await admins.list()).lines
    expect(row).toMatchObject({ kind: 'suspense', state: 'moving', detail: 'unknown_order' })
    await runDueJobs(server)
    expect((await admins.list()).lines).toEqual([])
    const { rows } = await server.pool.query<{ status: string; refunded: string }>(
      'SELECT s.status, r.status AS refunded FROM payment_suspense s JOIN payment_refund r USING (event_id, gateway, gateway_payment_id) WHERE gateway_payment_id = $1',
      [paymentId],
    )
    expect(rows).toEqual([{ status: 'refunded', refunded: 'done' }])
  })
})

describe('a payment that its gateway doesn’t know', () => {
  test('is a debt after 72 hours, by two people; found after all, it is none any more', async () => {
    const { ana, event, paymentId, move, desk } = await credited()
    await move('reject')
    await compareOnly(shop)
    const id = `provider~2~${paymentId}~unknown_there`
    expect(await desk.open(id)).toMatchObject({
      acts: ['resolve'],
      told: { payment: { status: 'rejected' } },
    })
    expect(await desk.resolve(id)).toMatchObject({ status: 409, code: 'difference_stays' })
    expect(await desk.ask(id, 'debt')).toMatchObject({ status: 409, code: 'difference_young' })

    server.clock.pass(3 * DAY_MS)
    const { rosa, otto } = await desk.again()
    expect(await desk.open(id, rosa)).toMatchObject({
      acts: ['resolve', 'debt'],
      books: [{ debit: { group: 'chargebacks' }, credit: { group: 'gateways' }, amount: 200 }],
    })
    const asked = await desk.ask(id, 'debt', {}, rosa)
    expect(asked).toMatchObject({ status: 200 })
    expect(await desk.ask(id, 'debt', {}, otto)).toMatchObject({ status: 409, code: 'difference_asked' })
    expect(await desk.decide(id, asked.op_id, true, rosa)).toMatchObject({
      status: 403,
      code: 'difference_own',
    })
    await silent()
    expect(await desk.decide(id, asked.op_id, true, otto)).toMatchObject({ status: 503 })
    const before = { 'gateway_clearing:mp': 18_726, gateway_fee: 1_274 }
    expect(await accountsOf(shop, event)).toMatchObject(before)

    const mend = await cutAt(shop, 'payment_attempt')
    expect(await desk.decide(id, asked.op_id, true, otto)).toMatchObject({ status: 500 })
    await mend()
    expect(await accountsOf(shop, event)).toMatchObject(before)
    const both = await Promise.all([1, 2].map(() => desk.decide(id, asked.op_id, true, otto)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const after = { ...before, 'gateway_clearing:mp': -1_274, chargeback_receivable: 20_000 }
    expect(await accountsOf(shop, event)).toEqual(after)
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
    expect(await audited(event.id)).toEqual(['difference.approve', 'difference.ask'])
    expect((await desk.list('', rosa)).lines).toEqual([])
    // The process that booked it may end before the control database knows.
    await server.db
      .updateTable('payment_difference')
      .set({ status: 'open', resolution: null, closed_at: null })
      .execute()
    await runDueJobs(server)
    expect(await desk.list('?state=closed', rosa)).toMatchObject({ lines: [{ id, detail: 'debt' }] })

    await move('approve')
    await compareOnly(shop)
    const found = `provider~2~${paymentId}~amount`
    expect(await desk.resolve(found, rosa)).toMatchObject({ status: 200 })
    expect(await accountsOf(shop, event)).toEqual(before)
  })

  test('asked again and found is confirmed: nothing moves', async () => {
    const { event, paymentId, desk } = await credited()
    await simulator.control({ action: 'report', payment_id: paymentId, fault: 'missing' })
    await compareOnly(shop)
    await simulator.control({ action: 'clear' })
    const before = await accountsOf(shop, event)
    expect(await desk.resolve(`provider~2~${paymentId}~unknown_there`)).toMatchObject({ status: 200 })
    expect(await accountsOf(shop, event)).toEqual(before)
    expect(await desk.list('?state=closed')).toMatchObject({ lines: [{ detail: 'confirmed' }] })
  })
})

describe('a payment that its gateway tells otherwise', () => {
  test('of another amount: its gateway’s account has what the gateway says, the rest is in suspense', async () => {
    const { ana, event, paymentId, move, desk } = await credited()
    await move('reprice', { amount: 190 })
    await compareOnly(shop)
    const id = `provider~2~${paymentId}~amount`
    expect(await desk.open(id)).toMatchObject({
      line: { ours: 200, theirs: 190 },
      books: [{ debit: { group: 'suspense' }, credit: { group: 'gateways' }, amount: 10 }],
    })
    const answers = await Promise.all([1, 2, 3].map(() => desk.resolve(id)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await accountsOf(shop, event)).toEqual({
      'gateway_clearing:mp': 19_000 - 1_274,
      gateway_fee: 1_274,
      payment_suspense: 1_000,
    })
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
    await server.db.deleteFrom('payment_difference').execute()
    await compareOnly(shop)
    expect((await desk.list()).lines).toEqual([])
  })

  test('refunded there: the refund is applied here', async () => {
    const { ana, event, paymentId, move, desk } = await credited()
    await move('refund', { amount: 50 })
    await compareOnly(shop)
    const id = `provider~2~${paymentId}~refunded`
    expect(await desk.open(id)).toMatchObject({
      books: [{ debit: { group: 'wallets' }, credit: { group: 'gateways' }, amount: 50 }],
    })
    expect(await desk.resolve(id)).toMatchObject({ status: 200 })
    expect(await balanceOf(shop, ana, event)).toBe(15_000n)
    expect(await accountsOf(shop, event)).toMatchObject({ 'gateway_clearing:mp': 15_000 - 1_274 })
  })

  test('of another fee: the correction is booked, once', async () => {
    const { event, paymentId, desk } = await credited()
    await server.db
      .updateTable('payment_attempt')
      .set({ fee_centavos: 1_000n })
      .where('report_id', '=', paymentId)
      .execute()
    await compareOnly(shop)
    const id = `provider~2~${paymentId}~fee`
    expect(await desk.open(id)).toMatchObject({
      books: [{ debit: { group: 'fees' }, credit: { group: 'gateways' }, amount: 2.74 }],
    })
    await Promise.all([1, 2, 3].map(() => desk.resolve(id)))
    expect(await accountsOf(shop, event)).toMatchObject({ gateway_fee: 1_274 + 274 })
  })
})

test('managers see differences and settle none; others see none; a bad name is not found', async () => {
  const { event, id, desk } = await unheard()
  const [mona, sam] = [
    await aPerson(server, [{ eventId: event.id, role: 'manager' }]),
    await aPerson(server, [{ eventId: event.id, role: 'support' }]),
  ]
  expect((await desk.list('', mona)).lines).toHaveLength(1)
  expect(await desk.resolve(id, mona)).toMatchObject({ status: 403 })
  expect(await desk.ask(id, 'debt', {}, mona)).toMatchObject({ status: 403 })
  expect(await desk.list('', sam)).toBeUndefined()
  for (const bad of ['provider~2~nobody~fee', 'provider~9~1~fee', 'cash~1', 'batch~x~1', 'suspense~~'])
    expect((await desk.resolve(bad)).status).toBeOneOf([404, 422])
  expect(await desk.ask(id, 'accept_loss')).toMatchObject({ status: 409, code: 'difference_verb' })
  expect(await desk.ask(id, 'debt', { reason: ' ' })).toMatchObject({ status: 422 })
  const elsewhere = await differencesAt(shop, (await anEvent(server)).id)
  expect(await elsewhere.resolve(id)).toMatchObject({ status: 404 })
})

test('the database refuses an approval by who asked, and keeps what was asked', async () => {
  const event = await anEvent(server)
  const insert = `INSERT INTO difference_ask (event_id, ask_id, subject, verb, reason, amount_centavos, asked_by, asked_at)
    VALUES ($1, gen_random_uuid(), 'cash~1', 'accept_loss', 'x', 1, $2, now())`
  const one = '00000000-0000-4000-8000-00000000000a'
  await server.pool.query(insert, [event.id, one])
  const approve = `UPDATE difference_ask SET decided_by = $2, decided_at = now(), is_approved = true WHERE event_id = $1`
  await expect(server.pool.query(approve, [event.id, one])).rejects.toThrow('approved_by_another')
  const away = 'UPDATE difference_ask SET asked_by = gen_random_uuid() WHERE event_id = $1'
  await expect(server.pool.query(away, [event.id])).rejects.toThrow('never changes')
  await server.pool.query(approve, [event.id, '00000000-0000-4000-8000-00000000000b'])
  await expect(server.pool.query(approve, [event.id, one])).rejects.toThrow('never changes')
  await expect(
    server.pool.query('DELETE FROM difference_ask WHERE event_id = $1', [event.id]),
  ).rejects.toThrow('never changes')
})
