import { randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { practiceQrKinds, type PracticeQrKind } from '@saldo/contract/practice'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { codeFor, practise, type Started } from '../../../test/venue/practice.ts'
import { aTill, givePin, testPin, type TestTill } from '../../../test/venue/tills.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { grantRole } from '../auth/index.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 10)

type AtQr = {
  do: 'charge' | 'topUp' | 'block' | 'reissue' | 'lookUp' | 'payOut'
  qr: PracticeQrKind | 'real'
  pesos: number
}
type Other = {
  do:
    | 'void'
    | 'sell'
    | 'openShift'
    | 'closeShift'
    | 'withdraw'
    | 'soldOut'
    | 'dropRest'
    | 'cashSale'
    | 'restart'
  pesos: number
}
type Command = AtQr | Other

const qr = fc.constantFrom(...practiceQrKinds, 'real' as const)
const pesos = fc.integer({ min: 1, max: 600 })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constantFrom('charge', 'topUp', 'block', 'reissue', 'lookUp', 'payOut'), qr, pesos }),
  fc.record({
    do: fc.constantFrom(
      'void',
      'sell',
      'openShift',
      'closeShift',
      'withdraw',
      'soldOut',
      'dropRest',
      'cashSale',
      'restart',
    ),
    pesos,
  }),
)

let till: TestTill
let mara: Person
let product: string
let real: string

beforeAll(async () => {
  till = await aTill(server, 'manager')
  mara = await aPerson(server)
  await grantRole(server.db, mara.id, { eventId: till.event.id, role: 'manager' }, bySystem(server))
  await givePin(server, till.event.id, mara)
  const body = { name: 'Agua', price: 30, category: null, is_adult_only: false }
  const made = await call(server, 'POST', `staff/events/${till.event.id}/products`, {
    token: mara.token,
    body,
  })
  product = made.json<{ data: { id: string } }>().data.id
  real = (await aWallet(server, till.event.id, { balance: 400_00 })).code
})

/** All rows of the event, of all tables that have events, as text by table. */
const rowsOf = async (event: EventId): Promise<Map<string, string | null>> => {
  const { rows: tables } = await server.superPool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name = 'event_id' AND table_type = 'BASE TABLE' AND table_schema IN ('public', 'ledger', 'reporting')`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const found = new Map<string, string | null>()
  for (const { name } of tables) {
    const { rows } = await server.superPool.query<{ text: string | null }>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM ${name} t WHERE event_id = $1`,
      [event],
    )
    found.set(name, rows[0]?.text ?? null)
  }
  return found
}

type World = { at: Started; shift: string; last: string }

const ask = async (event: EventId, path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const reply = await call(server, method, `staff/events/${event}/${path}`, {
    token: till.token,
    body: { ...body },
  })
  const { status } = answerOf(reply)
  expect([path, status < 500, reply.body]).toEqual([path, true, reply.body])
  return status === 200
}

const withQr = async (world: World, { do: what, qr: kind, pesos: amount }: AtQr) => {
  const { id } = world.at.event
  const code = kind === 'real' ? real : codeFor(world.at, kind)
  const op_id = randomUUID()
  const items = [{ product_id: product, name: 'Agua', quantity: 1, unit_price: 30 }]
  switch (what) {
    case 'charge':
      if (
        await ask(id, 'charges', {
          op_id,
          code,
          amount: amount % 2 ? 30 : amount,
          ...(amount % 2 && { items }),
        })
      )
        world.last = op_id
      return
    case 'topUp':
      if (await ask(id, 'topups', { op_id, code, amount, tender: 'cash' })) world.last = op_id
      return
    case 'block':
      return ask(id, 'qr/block', { op_id, code })
    case 'reissue':
      return ask(id, 'qr/reissue', { op_id, code })
    case 'lookUp':
      return ask(id, 'qr/lookup', { code })
    case 'payOut':
      if (await ask(id, 'cashouts', { op_id, code }))
        await ask(id, `cashouts/${op_id}/paid`, { op_id: randomUUID() })
  }
}

const withoutQr = async (world: World, { do: what, pesos: amount }: Other) => {
  const { id } = world.at.event
  const op_id = randomUUID()
  switch (what) {
    case 'void':
      return ask(id, `operations/${world.last}/void`, { op_id, reason: 'Otro vaso' })
    case 'sell':
      return ask(id, 'topups', { op_id, amount, tender: 'cash' })
    case 'openShift':
      if (await ask(id, 'shifts', { op_id, float: amount })) world.shift = op_id
      return
    case 'closeShift':
      return ask(id, `shifts/${world.shift}/close`, { op_id, counted: amount })
    case 'withdraw': {
      const moving = { op_id, kind: 'withdrawal', amount, reason: 'A la caja fuerte' }
      await ask(id, `shifts/${world.shift}/movements/approve`, { ...moving, user_id: mara.id, pin: testPin })
      return ask(id, `shifts/${world.shift}/movements`, moving)
    }
    case 'soldOut':
      return ask(id, `products/${product}/sold-out`, { is_sold_out: amount % 2 === 0 }, 'PUT')
    case 'dropRest':
      return ask(id, 'dropped-rests', { op_id, amount, paid: 0, reason: 'Se fue' })
    case 'cashSale':
      return ask(id, 'cash-sales', {
        op_id,
        amount: 30,
        items: [{ product_id: product, name: 'Agua', quantity: 1, unit_price: 30 }],
      })
    case 'restart':
      world.at = await practise(server, till.event.id, till.token)
  }
}

test(`after any practising the event’s rows are bit by bit the same, and the practice’s ledger is sound (seed ${SEED})`, async () => {
  let did = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
      const at = await practise(server, till.event.id, till.token)
      // What reads a menu for the first time looks at its settings; no row is made of it.
      const before = await rowsOf(till.event.id)
      const world: World = { at, shift: randomUUID(), last: randomUUID() }
      for (const each of commands) {
        if ('qr' in each) await withQr(world, each)
        else await withoutQr(world, each)
        did += 1
      }
      expect(await rowsOf(till.event.id)).toEqual(before)
      expect(await verifyLedger(server.db, at.event.id)).toMatchObject({ ok: true, problems: [] })
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(did).toBeGreaterThan(0)
  const { rows } = await server.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger.transfer WHERE event_id > 20000',
  )
  expect(rows[0]?.n).toBeGreaterThan(RUNS)
}, 120_000)
