import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { useDiscounts } from '../../../test/venue/discounts.ts'
import { givePin, testPin } from '../../../test/venue/tills.ts'
import { movements, verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, menuOf, fieldsOf, create, discount, chargeLess, uses } =
  useDiscounts(server)

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })

describe('a discount on a bill', () => {
  test('charges less, and the sale keeps price, discount and reason apart', async () => {
    const id = await discount({ name: 'Amigos' })
    const qr = await wallet()
    expect(await chargeLess(qr, 2, { id, amount: 16 })).toMatchObject({
      status: 200,
      body: { data: { balance_before: 1000, balance_after: 856 } },
    })
    const [movement] = await movements(server.db, bars.event.id, qr.walletId, { limit: 1 })
    expect(movement).toMatchObject({
      amount: -14_400n,
      discount: { name: 'Amigos', amount: 1_600n },
      items: [{ name: 'Cerveza', quantity: 2, unitPrice: 8_000n }],
    })
    expect(await uses()).toMatchObject([
      { kind: 'discount', gross: 16_000, amount: 1_600, is_free: false, approved_by: null, voided: false },
    ])
    expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
  })

  test('is given once, however often it is asked for, and its use counts for one operation', async () => {
    const id = await discount({ most_uses_per_night: 1 })
    const qr = await wallet()
    const op_id = randomUUID()
    const use_id = randomUUID()
    const first = await chargeLess(qr, 1, { id, amount: 8, use_id }, bars.luz, { op_id })
    expect(await chargeLess(qr, 1, { id, amount: 8, use_id }, bars.luz, { op_id })).toEqual(first)
    expect(await chargeLess(qr, 1, { id, amount: 7, use_id }, bars.luz, { op_id })).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
    expect(await chargeLess(qr, 1, { id, amount: 8, use_id })).toMatchObject(refused('discount_used'))
    expect(await balance(qr)).toBe(92_800n)
    expect(await uses()).toHaveLength(1)
  })

  test.each([
    ['of another share than the event’s', { id: '', amount: 9 }, 'discount_changed'],
    ['that the event never had', { id: randomUUID(), amount: 8 }, 'discount_changed'],
    [
      'for a meal of somebody who doesn’t work here',
      { id: '', amount: 8, person: randomUUID() },
      'discount_changed',
    ],
  ])('%s takes nothing, for good', async (_, given, code) => {
    const id = given.id || (await discount())
    const qr = await wallet()
    const op_id = randomUUID()
    const charge = () => chargeLess(qr, 1, { ...given, id }, bars.luz, { op_id })
    expect(await charge()).toMatchObject(refused(code))
    expect(await charge()).toMatchObject(refused(code))
    expect(await balance(qr)).toBe(100_000n)
    expect(await uses()).toEqual([])
  })

  test('leaves no trace where the balance is short', async () => {
    const id = await discount({ most_uses_per_night: 1 })
    const qr = await wallet()
    expect(await chargeLess(qr, 99, { id, amount: 792 })).toMatchObject(refused('insufficient_balance'))
    expect(await uses()).toEqual([])
    expect(await chargeLess(qr, 1, { id, amount: 8 })).toMatchObject(booked)
  })

  test('has to add up with items and tip', async () => {
    const id = await discount()
    const answer = await chargeLess(await wallet(), 1, { id, amount: 8 }, bars.luz, { amount: 80 })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })

  test('is cut to the most of a bill where it is a share, and refused above it where it is typed', async () => {
    const share = await discount({ percent: 50, most_per_bill: 100 })
    const typed = await discount({ percent: null, most_per_bill: 100 })
    const qr = await wallet()
    expect(await chargeLess(qr, 3, { id: share, amount: 120 })).toMatchObject(refused('discount_changed'))
    expect(await chargeLess(qr, 3, { id: share, amount: 100 })).toMatchObject(booked)
    expect(await chargeLess(qr, 3, { id: typed, amount: 100.01 })).toMatchObject(
      refused('discount_too_large'),
    )
    expect(await chargeLess(qr, 3, { id: typed, amount: 99.99 })).toMatchObject(booked)
  })

  test('is of its places alone, on tills’ menus too', async () => {
    const id = await discount({ places: [bars.north.id] })
    const qr = await wallet()
    expect(await menuOf(bars.north)).toMatchObject({ discounts: [{ id }] })
    expect(await menuOf(bars.south)).toMatchObject({ discounts: [] })
    expect(await chargeLess(qr, 1, { id, amount: 8 }, bars.teo)).toMatchObject(refused('discount_changed'))
    expect(await chargeLess(qr, 1, { id, amount: 8 })).toMatchObject(booked)
  })

  test('ends with its removal, while a repeat gets its first answer', async () => {
    const id = await discount()
    const qr = await wallet()
    const op_id = randomUUID()
    const charge = (opId = op_id) => chargeLess(qr, 1, { id, amount: 8 }, bars.luz, { op_id: opId })
    const first = await charge()
    expect(await ask('DELETE', `discounts/${id}`, undefined, bars.mara)).toMatchObject({ status: 200 })
    expect(await charge()).toEqual(first)
    expect(await charge(randomUUID())).toMatchObject(refused('discount_changed'))
  })
})

describe('the limit of a night', () => {
  test('is of who gives, and of that night alone', async () => {
    const id = await discount({ percent: null, most_per_night: 50 })
    const qr = await wallet()
    expect(await chargeLess(qr, 1, { id, amount: 40 })).toMatchObject(booked)
    expect(await chargeLess(qr, 1, { id, amount: 11 })).toMatchObject(refused('discount_limit'))
    expect(await chargeLess(qr, 1, { id, amount: 11 }, bars.teo)).toMatchObject(booked)
    expect(await chargeLess(qr, 1, { id, amount: 10 })).toMatchObject(booked)
    await server.pool.query('UPDATE discount_night SET night = night - 1 WHERE discount_id = $1', [id])
    expect(await chargeLess(qr, 1, { id, amount: 50 })).toMatchObject(booked)
  })

  test('of a meal is of who eats, whoever gives it', async () => {
    const id = await discount({ kind: 'staff_meal', percent: 50, most_uses_per_night: 1 })
    const qr = await wallet()
    const mealOf = (person: string, by = bars.luz) => chargeLess(qr, 1, { id, amount: 40, person }, by)
    expect(await mealOf(bars.luz.id, bars.teo)).toMatchObject(booked)
    expect(await mealOf(bars.luz.id)).toMatchObject(refused('discount_limit'))
    expect(await mealOf(bars.teo.id)).toMatchObject(booked)
    expect(await chargeLess(qr, 1, { id, amount: 40 })).toMatchObject(refused('discount_changed'))
  })

  test('comes back with a void, once', async () => {
    const id = await discount({ most_uses_per_night: 1 })
    const qr = await wallet()
    const op_id = randomUUID()
    await chargeLess(qr, 1, { id, amount: 8 }, bars.luz, { op_id })
    const again = { op_id: randomUUID(), reason: 'Error de captura' }
    for (let n = 0; n < 2; n += 1)
      expect(await ask('POST', `operations/${op_id}/void`, again, bars.luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(100_000n)
    expect(await uses()).toMatchObject([{ voided: true }])
    expect(await chargeLess(qr, 1, { id, amount: 8 })).toMatchObject(booked)
    expect(await chargeLess(qr, 1, { id, amount: 8 })).toMatchObject(refused('discount_limit'))
  })
})

describe('a discount that a manager agrees to', () => {
  const approve = (discount_id: string, op_id: string, amount: number, more: Record<string, unknown> = {}) =>
    ask(
      'POST',
      'discounts/approve',
      { op_id, discount_id, amount, user_id: bars.mara.id, pin: testPin, ...more },
      bars.luz,
    )

  test('needs their PIN for this use and amount, and keeps who it was', async () => {
    await givePin(server, bars.event.id, bars.mara)
    const id = await discount({ needs_pin: true })
    const qr = await wallet()
    const use_id = randomUUID()
    const charge = (quantity = 1, by = bars.luz, used = use_id) =>
      chargeLess(qr, quantity, { id, amount: quantity * 8, use_id: used }, by)
    expect(await charge()).toMatchObject(refused('discount_unapproved'))
    expect(await approve(id, use_id, 8, { pin: '000000' })).toMatchObject({ body: { code: 'pin_refused' } })
    expect(await charge()).toMatchObject(refused('discount_unapproved'))
    for (let n = 0; n < 2; n += 1) expect(await approve(id, use_id, 8)).toMatchObject({ status: 200 })
    expect(await approve(id, use_id, 80)).toMatchObject({ body: { code: 'operation_mismatch' } })
    expect(await charge(2)).toMatchObject(refused('discount_unapproved'))
    expect(await charge(1, bars.teo)).toMatchObject(refused('discount_unapproved'))
    expect(await charge()).toMatchObject(booked)
    expect(await charge()).toMatchObject(refused('discount_used'))
    expect(await uses()).toMatchObject([{ approved_by: bars.mara.id }])
    const { rows } = await server.pool.query(
      `SELECT actor_id FROM audit_log WHERE action = 'discount_approved' AND subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: bars.mara.id }])
  })

  test('is agreed to by a manager of the event alone', async () => {
    const id = await discount({ needs_pin: true })
    await givePin(server, bars.event.id, bars.teo)
    const stranger = await aPerson(server, [])
    for (const user_id of [bars.teo.id, bars.luz.id, stranger.id])
      expect(await approve(id, randomUUID(), 8, { user_id })).toMatchObject({
        status: 403,
        body: { code: 'approver_refused' },
      })
  })
})

describe('the office’s list', () => {
  test('is a manager’s to change, with an audit row each', async () => {
    expect(await create({}, bars.luz)).toMatchObject({ status: 403 })
    const id = await discount({ name: 'Vecinos' })
    expect(await create({ name: 'vecinos' })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
    const edited = fieldsOf({ name: 'Vecinos', percent: 20 })
    expect(await ask('PUT', `discounts/${id}`, edited, bars.mara)).toMatchObject({
      status: 200,
      body: { data: { percent: 20 } },
    })
    expect(await ask('PUT', `discounts/${randomUUID()}`, fieldsOf(), bars.mara)).toMatchObject({
      status: 404,
    })
    expect(await create({ kind: 'courtesy', percent: 50 })).toMatchObject({ status: 422 })
    expect(await create({ places: [randomUUID()] })).toMatchObject({ status: 422 })
    expect(await ask('DELETE', `discounts/${id}`, undefined, bars.mara)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `discounts/${id}`, undefined, bars.mara)).toMatchObject({ status: 404 })
    const { rows } = await server.pool.query(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY at, action',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'discount_added',
      'discount_changed',
      'discount_removed',
    ])
  })
})
