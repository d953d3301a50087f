import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/call.ts'
import { aCashier, ledgerIsSound, type Answer, type Cashier } from '../../../test/desk.ts'
import { aPerson } from '../../../test/people.ts'
import { useServer } from '../../../test/server.ts'
import { aPlace, atPlace, aWallet } from '../../../test/venue.ts'
import { grantRole } from '../auth/index.ts'

const server = useServer(() => ({}) as never)
const PLACES_KEPT_MS = 5_000

let ana: Cashier
let code: string

const system = () =>
  ({ actor: { kind: 'system', id: null }, now: server.clock.now(), requestId: 'test' }) as const

beforeEach(async () => {
  ana = await aCashier(server)
  code = (await aWallet(server, ana.eventId, { balance: 50_000 })).code
})

const toAnotherPlace = async () => atPlace(server, await aPlace(server, ana.eventId), ana.id)
const toNoPlace = () =>
  server.pool.query('DELETE FROM staff_place WHERE event_id = $1 AND user_id = $2', [ana.eventId, ana.id])
const toManager = () => grantRole(server.db, ana.id, { eventId: ana.eventId, role: 'manager' }, system())
const changes: [string, () => Promise<unknown>][] = [
  ['another place', toAnotherPlace],
  ['no place', toNoPlace],
  ['another role', toManager],
]

/** Prepares one operation and answers how it is asked: the same each time. */
type Ask = () => Promise<Answer>
const op = (path: string, body: object): Ask => {
  const asked = { op_id: randomUUID(), ...body }
  return () => ana.ask(path, asked)
}

const operations: Record<string, () => Promise<Ask>> = {
  'a charge': async () => op('charges', { code, amount: 10 }),
  'a declined charge': async () => op('charges', { code, amount: 900 }),
  'a void': async () => {
    const charged = randomUUID()
    await ana.ask('charges', { op_id: charged, code, amount: 10 })
    return op(`operations/${charged}/void`, { reason: 'Cobro equivocado' })
  },
  'a top-up in cash': async () => {
    await ana.opens(500)
    return op('topups', { code, amount: 100, tender: 'cash' })
  },
  'a cash sale': async () => {
    await ana.opens(500)
    return op('cash-sales', { amount: 70 })
  },
  'a block': async () => op('qr/block', { code }),
  'an opened shift': async () => op('shifts', { float: 500 }),
  'an opened shift without a float': async () => op('shifts', { float: 0 }),
  'a closed shift': async () => op(`shifts/${await ana.opens(500)}/close`, { counted: 500 }),
}

describe.each(Object.entries(operations))('%s', (_name, prepare) => {
  test.each(changes)(
    'that is asked again after its maker got %s is answered as it was',
    async (_what, change) => {
      const ask = await prepare()
      const first = await ask()
      expect([200, 409]).toContain(first.status)
      await change()
      server.clock.pass(PLACES_KEPT_MS + 1)
      expect(await ask()).toEqual(first)
      await ledgerIsSound(server)
    },
  )
})

test('a charge from a new place is a new place’s; its repeat from the old one is not booked again', async () => {
  const sent = { op_id: randomUUID(), code, amount: 10 }
  const where = async () => {
    const { rows } = await server.pool.query<{ place: string }>(
      'SELECT place FROM ledger.transfer WHERE event_id = $1 AND op_id = $2',
      [ana.eventId, sent.op_id],
    )
    return rows.map(({ place }) => place)
  }
  await ana.ask('charges', sent)
  const first = await where()
  await toAnotherPlace()
  server.clock.pass(PLACES_KEPT_MS + 1)
  await ana.ask('charges', sent)
  expect(await where()).toEqual(first)
  expect(first).toHaveLength(1)
})

test('a shift that a manager closed is told to them again when they are no manager any more', async () => {
  const shift = await ana.opens(500)
  const { id, token } = await aPerson(server, [{ eventId: ana.eventId, role: 'manager' }])
  const closing = { op_id: randomUUID(), counted: 500 }
  const close = async () => {
    const reply = await call(server, 'POST', `staff/events/${ana.eventId}/shifts/${shift}/close`, {
      token,
      body: closing,
    })
    return { status: reply.statusCode, data: reply.json<{ data: unknown }>().data }
  }
  const first = await close()
  expect(first.status).toBe(200)
  await grantRole(server.db, id, { eventId: ana.eventId, role: 'bar' }, system())
  server.clock.pass(PLACES_KEPT_MS + 1)
  expect(await close()).toEqual(first)
})
