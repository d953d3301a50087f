import { randomUUID } from 'node:crypto'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { codeFor, practise, type Started } from '../../../test/venue/practice.ts'
import { aTill, givePin, testPin, type TestTill } from '../../../test/venue/tills.ts'
import { aDraft, aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { grantRole } from '../auth/index.ts'
import { bySystem } from '../../../test/server/by-system.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })

type Body = { code?: string; data?: Record<string, unknown> }

const ask = async (event: number, path: string, token: string, body?: object) =>
  answerOf<Body>(
    await call(server, body ? 'POST' : 'GET', `staff/events/${event}/${path}`, {
      token,
      ...(body && { body: { ...body } }),
    }),
  )
const codeIn = ({ status, body }: { status: number; body: Body }) =>
  status === 200 ? 'ok' : (body.code ?? String(status))

let till: TestTill
let at: Started
let mara: Person

beforeAll(async () => {
  mara = await aPerson(server)
})

beforeEach(async () => {
  till = await aTill(server, 'cashier')
  await grantRole(server.db, mara.id, { eventId: till.event.id, role: 'manager' }, bySystem(server))
  server.deps.gatekeeper.forget(mara.id)
  await givePin(server, till.event.id, mara)
  at = await practise(server, till.event.id, till.token)
})

const atPractice = (path: string, body?: object) => ask(at.event.id, path, till.token, body)
const atWork = (path: string, body?: object) => ask(till.event.id, path, till.token, body)
const charge = (code: string, amount = 50, more: object = {}) => ({
  op_id: randomUUID(),
  code,
  amount,
  ...more,
})

test('a practice has a number of its own, the event’s name marked, and four QRs', () => {
  expect(at.event.id).toBeGreaterThanOrEqual(FIRST_PRACTICE)
  expect(at.event.name).toBe(`PRÁCTICA · ${till.event.name}`)
  expect(at.qrs.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['balance', 500],
    ['low', 20],
    ['empty', 0],
    ['blocked', 200],
  ])
})

test('many who begin at once begin one practice', async () => {
  const [draft, people] = [
    await aDraft(server),
    await Promise.all(Array.from({ length: 6 }, () => aPerson(server))),
  ]
  for (const { id } of people)
    await grantRole(server.db, id, { eventId: draft.id, role: 'bar' }, bySystem(server))
  people.forEach(({ id }) => server.deps.gatekeeper.forget(id))
  const started = await Promise.all(people.map(({ token }) => practise(server, draft.id, token)))
  expect(new Set(started.map(({ event }) => event.id)).size).toBe(1)
  expect(new Set(started.map((one) => codeFor(one, 'balance'))).size).toBe(1)
})

describe('at a till that practises', () => {
  test('a sale books once, a repeat answers the same, and a void gives it back', async () => {
    const sale = charge(codeFor(at, 'balance'))
    const first = await atPractice('charges', sale)
    expect(first).toMatchObject({ status: 200, body: { data: { balance_before: 500, balance_after: 450 } } })
    expect((await atPractice('charges', sale)).body.data).toEqual(first.body.data)
    const voided = await atPractice(`operations/${sale.op_id}/void`, {
      op_id: randomUUID(),
      reason: 'Otro vaso',
    })
    expect(voided.body.data).toMatchObject({ balance_after: 500 })
  })

  test('refusals are those of work: too little, blocked, nobody’s', async () => {
    expect(codeIn(await atPractice('charges', charge(codeFor(at, 'low'))))).toBe('insufficient_balance')
    expect(codeIn(await atPractice('charges', charge(codeFor(at, 'blocked'))))).toBe('wallet_blocked')
    expect(codeIn(await atPractice('qr/lookup', { code: 'nada' }))).toBe('wallet_unknown')
  })

  test('whoever scans unknown codes without end is never locked out of work', async () => {
    for (let n = 0; n < 60; n += 1) await atPractice('qr/lookup', { code: 'nada' })
    const { code } = await aWallet(server, till.event.id, { balance: 100_00 })
    expect(codeIn(await atWork('qr/lookup', { code }))).toBe('ok')
  })

  test('a shift goes from its opening over a top-up, a sold QR and a withdrawal to a count', async () => {
    const shift = randomUUID()
    expect(
      codeIn(
        await atPractice('topups', {
          op_id: randomUUID(),
          code: codeFor(at, 'empty'),
          amount: 100,
          tender: 'cash',
        }),
      ),
    ).toBe('shift_missing')
    expect(codeIn(await atPractice('shifts', { op_id: shift, float: 500 }))).toBe('ok')
    const topup = { op_id: randomUUID(), code: codeFor(at, 'empty'), amount: 100, tender: 'cash' }
    expect((await atPractice('topups', topup)).body.data).toMatchObject({ balance_after: 100 })
    const sold = await atPractice('topups', { op_id: randomUUID(), amount: 200, tender: 'cash' })
    expect(codeIn(sold)).toBe('ok')
    const movement = { op_id: randomUUID(), kind: 'withdrawal', amount: 300, reason: 'A la caja fuerte' }
    const agreed = { ...movement, user_id: mara.id, pin: testPin }
    expect(codeIn(await atPractice(`shifts/${shift}/movements/approve`, agreed))).toBe('ok')
    expect(codeIn(await atPractice(`shifts/${shift}/movements`, movement))).toBe('ok')
    const closed = await atPractice(`shifts/${shift}/close`, { op_id: randomUUID(), counted: 490 })
    expect(closed.body.data).toMatchObject({ expected: 500, counted: 490, difference: -10 })
  })

  test('a real QR is refused with a sentence of its own, in a look-up and in a charge, and keeps its money', async () => {
    const { code, walletId } = await aWallet(server, till.event.id, { balance: 100_00 })
    expect(codeIn(await atPractice('qr/lookup', { code }))).toBe('practice_real_qr')
    expect(codeIn(await atPractice('charges', charge(code)))).toBe('practice_real_qr')
    expect(await balanceOf(server, till.event.id, walletId)).toBe(100_00n)
  })

  test('nobody is looked for by phone', async () => {
    const body = { op_id: randomUUID(), phone: '+525512345678', amount: 100, tender: 'cash' }
    expect(codeIn(await atPractice('topups', body))).toBe('practice_by_phone')
    expect((await atPractice('holders/lookup', { phone: '+525512345678' })).status).toBe(404)
  })
})

describe('at a till that works', () => {
  test('a practice QR is refused with a sentence of its own, and nothing counts against who scanned it', async () => {
    const code = codeFor(at, 'balance')
    for (let n = 0; n < 40; n += 1) expect(codeIn(await atWork('qr/lookup', { code }))).toBe('practice_qr')
    expect(codeIn(await atWork('charges', charge(code)))).toBe('practice_qr')
    expect(codeIn(await atWork('topups', { op_id: randomUUID(), code, amount: 100, tender: 'cash' }))).toBe(
      'practice_qr',
    )
  })
})

describe('practice and work', () => {
  test('nobody begins with a shift open, and a shift that opens ends the practising', async () => {
    const contact = () => atPractice('till/contact', { waiting: 3 })
    expect(codeIn(await contact())).toBe('ok')
    expect(codeIn(await atWork('shifts', { op_id: randomUUID(), float: 0 }))).toBe('ok')
    expect(codeIn(await contact())).toBe('practice_over')
    expect(codeIn(await atWork('practice', {}))).toBe('practice_shift_open')
  })

  test('what waits at a practice is not told as waiting of the device', async () => {
    await atPractice('till/contact', { waiting: 3 })
    const { rows } = await server.pool.query<{ waiting: number }>(
      'SELECT waiting FROM device WHERE device_id = $1',
      [till.device.device_id],
    )
    expect(rows).toEqual([{ waiting: 0 }])
  })

  test('staff of another event find no practice, and somebody else’s till neither', async () => {
    const other = await aTill(server, 'bar')
    expect((await ask(at.event.id, 'catalogue', other.token)).status).toBe(404)
    const elsewhere = await aPerson(server, [{ eventId: other.event.id, role: 'manager' }])
    expect((await ask(at.event.id, 'catalogue', elsewhere.token)).status).toBe(404)
  })

  test('a start makes the QRs whole again and takes over today’s menu under the same ids', async () => {
    await atPractice('charges', charge(codeFor(at, 'balance'), 480))
    await atPractice('qr/block', { op_id: randomUUID(), code: codeFor(at, 'low') })
    const product = { name: 'Michelada', price: 95, category: null, is_adult_only: true }
    const made = await call(server, 'POST', `staff/events/${till.event.id}/products`, {
      token: mara.token,
      body: product,
    })
    const { id } = made.json<{ data: { id: string } }>().data
    const again = await practise(server, till.event.id, till.token)
    expect(again.event.id).toBe(at.event.id)
    expect(again.qrs).toEqual(at.qrs)
    expect(codeIn(await atPractice('qr/lookup', { code: codeFor(at, 'low') }))).toBe('ok')
    const { body } = await atPractice(`catalogue?place=${till.place.id}`)
    expect(body.data?.['products']).toMatchObject([{ id, name: 'Michelada', price: 95 }])
  })
})

describe('the office', () => {
  const office = async (method: 'GET' | 'DELETE', token = mara.token) => {
    const reply = await call(server, method, `office/events/${till.event.id}/practice`, { token })
    return answerOf<Body>(reply)
  }

  test('sees what each did and how many refusals they met, a blocked QR’s look-up too', async () => {
    const sale = charge(codeFor(at, 'balance'), 120)
    await atPractice('charges', sale)
    await atPractice(`operations/${sale.op_id}/void`, { op_id: randomUUID(), reason: 'Otro vaso' })
    await atPractice('charges', charge(codeFor(at, 'low')))
    await atPractice('qr/lookup', { code: codeFor(at, 'blocked') })
    await atPractice('qr/lookup', { code: codeFor(at, 'balance') })
    await atPractice('shifts', { op_id: randomUUID(), float: 0 })
    // What is refused at work is no part of it.
    await atWork('qr/lookup', { code: codeFor(at, 'balance') })
    const did = { sales: 1, sold: 120, topups: 0, voids: 1, shifts: 1, refusals: 2 }
    expect((await office('GET')).body.data).toMatchObject({ people: [{ id: till.person.id, ...did }] })
  })

  test('wipes it: who practises is sent back, its QRs pay no more, and the next one begins empty', async () => {
    expect((await office('DELETE', till.token)).status).toBe(403)
    expect((await office('DELETE')).status).toBe(200)
    expect((await office('DELETE')).status).toBe(200)
    expect((await office('GET')).body.data).toEqual({ began_at: null, people: [] })
    expect(codeIn(await atPractice('till/contact', { waiting: 0 }))).toBe('practice_over')
    expect(codeIn(await atPractice('charges', charge(codeFor(at, 'balance'))))).toBe('event_closed')
    const next = await practise(server, till.event.id, till.token)
    expect(next.event.id).toBeGreaterThan(at.event.id)
    expect(codeFor(next, 'balance')).not.toBe(codeFor(at, 'balance'))
    const old = await ask(next.event.id, 'qr/lookup', till.token, { code: codeFor(at, 'balance') })
    expect(codeIn(old)).toBe('wallet_unknown')
  })
})
