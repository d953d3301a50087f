import { randomUUID } from 'node:crypto'
import type { PlaceId } from '@saldo/contract/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { aCashier, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPlace, atPlace, aWallet } from '../../../test/venue/venue.ts'
import { grantRole } from '../auth/index.ts'

const server = useServer(() => ({}) as never)
const PLACES_KEPT_MS = 5_000

let ana: Cashier
let code: string

const system = () => bySystem(server)

afterAll(() => ledgerIsSound(server))
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

/** What a till asks whose operation never reached the server before its maker got another place. */
const unheard: Record<string, (place_id: PlaceId) => Promise<Ask>> = {
  'a charge': async (place_id) => op('charges', { code, amount: 10, place_id }),
  'a top-up in cash': async (place_id) => op('topups', { code, amount: 100, tender: 'cash', place_id }),
  'a cash sale': async (place_id) => op('cash-sales', { amount: 70, place_id }),
  'a rest that nobody pays': async (place_id) =>
    op('dropped-rests', { amount: 5, paid: 10, reason: 'Ya no quiso', place_id }),
}
const moved = { status: 409, body: { code: 'place_changed' } }
const transfers = async () =>
  (await server.pool.query('SELECT op_id FROM ledger.transfer WHERE event_id = $1', [ana.eventId])).rows
const rests = async () =>
  (await server.pool.query('SELECT op_id FROM dropped_rest WHERE event_id = $1', [ana.eventId])).rows

describe.each(Object.entries(unheard))('%s that was made at a place its maker left', (_name, prepare) => {
  test('is booked nowhere, for ever, and where they stand now it is booked as another', async () => {
    const old = await aPlace(server, ana.eventId)
    await atPlace(server, old, ana.id)
    await ana.opens(500)
    const [ask, before] = [await prepare(old.id), [await transfers(), await rests()]]
    const now = await aPlace(server, ana.eventId)
    await atPlace(server, now, ana.id)
    server.clock.pass(PLACES_KEPT_MS + 1)
    expect(await ask()).toMatchObject(moved)
    expect(await ask()).toMatchObject(moved)
    expect([await transfers(), await rests()]).toEqual(before)
    const again = await prepare(now.id)
    expect(await again()).toMatchObject({ status: 200 })
  })

  test('is booked where it was made when they stand there again, however fresh that is', async () => {
    const [there, elsewhere] = [await aPlace(server, ana.eventId), await aPlace(server, ana.eventId)]
    await atPlace(server, elsewhere, ana.id)
    await ana.opens(500)
    await ana.ask('charges', { op_id: randomUUID(), code, amount: 10 })
    await atPlace(server, there, ana.id)
    const ask = await prepare(there.id)
    expect(await ask()).toMatchObject({ status: 200 })
  })
})

test('a shift that is opened for a place its maker left is not opened at another', async () => {
  const [old, now] = [await aPlace(server, ana.eventId), await aPlace(server, ana.eventId)]
  await atPlace(server, now, ana.id)
  const ask = op('shifts', { float: 500, place_id: old.id })
  expect(await ask()).toMatchObject(moved)
  expect(await op('shifts', { float: 500, place_id: now.id })()).toMatchObject({ status: 200 })
})

test('a charge that is on its way from both places at once is booked at its own or not at all', async () => {
  const old = await aPlace(server, ana.eventId)
  for (let round = 0; round < 10; round += 1) {
    await atPlace(server, old, ana.id)
    server.clock.pass(PLACES_KEPT_MS + 1)
    const ask = op('charges', { code, amount: 10, place_id: old.id })
    const first = ask()
    await atPlace(server, await aPlace(server, ana.eventId), ana.id)
    server.clock.pass(PLACES_KEPT_MS + 1)
    const both = await Promise.all([first, ask()])
    const settled = await ask()
    expect([200, 409]).toContain(settled.status)
    // Who came in between the other's is told to ask again.
    for (const answer of both.filter(({ status }) => status !== 503)) expect(answer).toEqual(settled)
  }
  const { rows } = await server.pool.query<{ place: string }>(
    'SELECT DISTINCT place FROM ledger.transfer WHERE event_id = $1 AND place IS NOT NULL',
    [ana.eventId],
  )
  expect(rows.filter(({ place }) => place !== old.id)).toEqual([])
})
