import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { givePin, testPin } from '../../../test/venue/tills.ts'
import { accountBalance } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })

let by: Cashier
let mara: Person
let shift: string

const boss = async (eventId: Cashier['eventId']): Promise<Person> => {
  const manager = await aPerson(server, [{ eventId, role: 'manager' }])
  await givePin(server, eventId, manager)
  return manager
}

beforeAll(async () => {
  by = await aCashier(server)
  mara = await boss(by.eventId)
  shift = await by.opens(500)
})
afterAll(() => ledgerIsSound(server))

const asked = (kind: 'withdrawal' | 'change', amount: number) => ({
  op_id: randomUUID(),
  kind,
  amount,
  reason: 'Caja llena',
})
type Asked = ReturnType<typeof asked>

const approve = (what: Asked, user_id = mara.id as string, pin = testPin, at = shift, who = by) =>
  who.ask(`shifts/${at}/movements/approve`, { ...what, user_id, pin })
const move = (what: Asked, at = shift, who = by) => who.ask(`shifts/${at}/movements`, what)
const agreed = async (what: Asked, at = shift, who = by, manager = mara) => {
  expect(await approve(what, manager.id, testPin, at, who)).toMatchObject({ status: 200 })
  return move(what, at, who)
}

describe('cash out of an open drawer', () => {
  test('is booked once with both people, a folio and a receipt, and is expected no longer', async () => {
    const what = asked('withdrawal', 120)
    const first = await agreed(what)
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: {
          op_id: what.op_id,
          kind: 'withdrawal',
          amount: 120,
          reason: 'Caja llena',
          at: server.clock.now().toISOString(),
          asked_by: 'Ana Luna',
          approved_by: 'Ana Luna',
        },
      },
    })
    expect(await drawerOf(server, by, shift)).toBe(38_000n)
    expect(await move(what)).toEqual(first)
    expect(await approve(what)).toMatchObject({ status: 200 })
    expect(await drawerOf(server, by, shift)).toBe(38_000n)
    const next = await agreed(asked('change', 20))
    const folios = [first, next].map(({ body }) => (body.data as { folio: number }).folio)
    expect(folios).toEqual([1, 2])
    expect(await drawerOf(server, by, shift)).toBe(40_000n)
    const { rows } = await server.pool.query(
      `SELECT action, actor_id FROM audit_log WHERE details->>'op_id' = $1 ORDER BY action`,
      [what.op_id],
    )
    expect(rows).toEqual([
      { action: 'drawer_approved', actor_id: mara.id },
      { action: 'drawer_withdrawal', actor_id: by.id },
    ])
  })

  test('without the second person, with other content or for another shift moves nothing', async () => {
    const before = await drawerOf(server, by, shift)
    const what = asked('withdrawal', 50)
    expect(await move(what)).toMatchObject({ status: 409, body: { code: 'approval_missing' } })
    expect(await approve(what)).toMatchObject({ status: 200 })
    for (const other of [{ amount: 60 }, { kind: 'change' as const }, { reason: 'Otra cosa' }]) {
      expect(await move({ ...what, ...other })).toMatchObject({
        status: 422,
        body: { code: 'operation_mismatch' },
      })
      expect(await approve({ ...what, ...other })).toMatchObject({ body: { code: 'operation_mismatch' } })
    }
    const colleague = await aCashier(server, by.eventId)
    const theirs = await colleague.opens(0)
    expect(await move(what, theirs, colleague)).toMatchObject({ body: { code: 'operation_mismatch' } })
    expect(await move(what, shift, colleague)).toMatchObject({ status: 404 })
    expect(await drawerOf(server, by, shift)).toBe(before)
  })

  test.each(['0', '-5', '1.005', '"mil"'])('of %s pesos is refused as no amount', async (amount) => {
    const what = { ...asked('withdrawal', 1), amount: JSON.parse(amount) as number }
    expect(await approve(what)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })

  test('above what it holds is refused for good, without saying how much it holds', async () => {
    const what = asked('withdrawal', 90_000)
    const refused = await agreed(what)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'drawer_short', message: 'En la caja no hay tanto efectivo. Retira menos.' },
    })
    expect(JSON.stringify(refused.body)).not.toMatch(/\d{3}\.\d\d|expected|balance/)
    await agreed(asked('change', 90_000))
    expect(await move(what)).toMatchObject({ status: 409, body: { code: 'drawer_short' } })
    await agreed(asked('withdrawal', 90_000))
  })
})

describe('the second person', () => {
  test('is a manager other than who asks, never the cashier or a colleague', async () => {
    const cashier = await aCashier(server, by.eventId)
    for (const person of [by, cashier]) await givePin(server, by.eventId, person)
    for (const { id } of [by, cashier])
      expect(await approve(asked('withdrawal', 10), id)).toMatchObject({
        status: 403,
        body: { code: 'approver_refused' },
      })
    expect(await approve(asked('withdrawal', 10), randomUUID())).toMatchObject({
      body: { code: 'approver_refused' },
    })
  })

  test('types their own PIN; wrong ones are counted until they lock', async () => {
    const own = await aCashier(server)
    const [manager, open] = [await boss(own.eventId), await own.opens(100)]
    server.clock.pass(300_000)
    const what = asked('withdrawal', 10)
    const wrong = () => approve(what, manager.id, '739164', open, own)
    for (let tries = 1; tries < 5; tries += 1)
      expect(await wrong()).toMatchObject({ status: 422, body: { code: 'pin_refused' } })
    expect(await wrong()).toMatchObject({ status: 429, body: { code: 'pin_locked' } })
    expect(await approve(what, manager.id, testPin, open, own)).toMatchObject({ status: 429 })
    expect(await move(what, open, own)).toMatchObject({ body: { code: 'approval_missing' } })
    expect(await drawerOf(server, own, open)).toBe(10_000n)
  })

  test('is the shift’s person where a manager asks from a session of their own', async () => {
    const asManager = {
      ask: async (path: string, body: object) => {
        const reply = await call(server, 'POST', `staff/events/${by.eventId}/${path}`, {
          token: mara.token,
          body: { ...body },
        })
        return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
      },
    } as Cashier
    await givePin(server, by.eventId, by)
    const what = asked('withdrawal', 30)
    expect(await approve(what, mara.id, testPin, shift, asManager)).toMatchObject({
      body: { code: 'approver_refused' },
    })
    expect(await approve(what, by.id, testPin, shift, asManager)).toMatchObject({ status: 200 })
    expect(await move(what, shift, asManager)).toMatchObject({ status: 200 })
  })
})

test('many withdrawals at once never take more than there is, and each folio is given once', async () => {
  const own = await aCashier(server)
  const manager = await boss(own.eventId)
  const open = await own.opens(100)
  const wanted = Array.from({ length: 12 }, () => asked('withdrawal', 30))
  for (const what of wanted) await approve(what, manager.id, testPin, open, own)
  const answers = await Promise.all(wanted.flatMap((what) => [move(what, open, own), move(what, open, own)]))
  const booked = answers.filter(({ status }) => status === 200)
  expect(booked).toHaveLength(6)
  expect(new Set(booked.map(({ body }) => (body.data as { folio: number }).folio))).toEqual(
    new Set([1, 2, 3]),
  )
  expect(await drawerOf(server, own, open)).toBe(1_000n)
  expect(await accountBalance(server.db, own.eventId, 'bank')).toBe(-1_000n)
})

test('a withdrawal while the drawer is counted is before the count or refused, never neither', async () => {
  for (let round = 0; round < 5; round += 1) {
    const own = await aCashier(server)
    const [manager, open] = [await boss(own.eventId), await own.opens(100)]
    const what = asked('withdrawal', 40)
    await approve(what, manager.id, testPin, open, own)
    const [moved, closed] = await Promise.all([
      move(what, open, own),
      own.ask(`shifts/${open}/close`, { op_id: randomUUID(), counted: 60 }),
    ])
    const isMoved = moved.status === 200
    expect(isMoved || moved.body.code === 'shift_closed').toBe(true)
    expect(closed.body.data).toMatchObject({ expected: isMoved ? 60 : 100 })
    expect(await drawerOf(server, own, open)).toBe(0n)
    const again = await move(what, open, own)
    expect([again.status, again.body.code]).toEqual([moved.status, moved.body.code])
  }
})

test('a full drawer is told to its till without a sum, until cash is taken out', async () => {
  const own = await aCashier(server)
  const [manager, open] = [await boss(own.eventId), await own.opens(600)]
  const isFull = async () => {
    server.clock.pass(2_000)
    const { body } = await own.ask('till/contact', { waiting: 0 })
    return (body.data as { drawer_full: boolean }).drawer_full
  }
  expect(await isFull()).toBe(false)
  await server.pool.query(
    `UPDATE place SET kind = 'cash_point', drawer_limit_centavos = 60000
     WHERE place_id = (SELECT place_id FROM shift WHERE shift_id = $1)`,
    [open],
  )
  expect(await isFull()).toBe(true)
  await agreed(asked('withdrawal', 1), open, own, manager)
  expect(await isFull()).toBe(false)
})
