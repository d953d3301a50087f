import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, expect, test } from 'vitest'
import { aKey, askWith } from '../../../test/organiser/keys.ts'
import { createClient } from '../../../test/organiser/outside-client.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anEvent, aPlace, atPlace, aWallet, codeOf } from '../../../test/venue/venue.ts'
import { cashOut, topUp } from '../ledger/index.ts'
import { settleAll } from '../reporting/index.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

type Overview = { figures: { loaded: number; spent: number }; unspent: { amount: number } }

const overviewOf = async (eventId: EventId) => {
  const { token } = await aPerson(server, [{ eventId, role: 'finance' }])
  const reply = await call(server, 'GET', `office/events/${eventId}/overview`, { token })
  const { figures, unspent } = reply.json<{ data: Overview }>().data
  return { loaded: figures.loaded, spent: figures.spent, unspent: unspent.amount }
}

const settle = async (): Promise<void> => {
  server.clock.pass(3 * 60_000)
  await settleAll(server.db, server.deps)
}

const two = { name: 'Cerveza', quantity: 2, unit_price: 40 }

/** One of two beers goes back that a QR paid, and one of two that were paid in cash. */
const giveBackBoth = async (eventId: EventId, token: string): Promise<void> => {
  const send = async (path: string, body: object): Promise<void> => {
    const sent = { token, body: { op_id: randomUUID(), ...body } }
    expect((await call(server, 'POST', `staff/events/${eventId}/${path}`, sent)).statusCode).toBe(200)
  }
  const { walletId } = await aWallet(server, eventId, { balance: 10_000 })
  const [byQr, inCash] = [randomUUID(), randomUUID()]
  const code = await codeOf(server, eventId, walletId)
  await send('charges', { op_id: byQr, code, amount: 80, items: [two] })
  await send('shifts', { float: 100 })
  await send('cash-sales', { op_id: inCash, amount: 80, items: [two] })
  for (const of of [byQr, inCash])
    await send(`operations/${of}/return`, { items: [{ line: 0, quantity: 1 }], reason: 'Producto devuelto' })
}

/** Loads, charges with and without a tip, voids and cash given back, some at the same moment, and items that go back. */
const play = async (eventId: EventId): Promise<void> => {
  const bar = await aPerson(server, [{ eventId, role: 'bar' }])
  await atPlace(server, await aPlace(server, eventId), bar.id)
  const at = `staff/events/${eventId}`
  for (let nth = 0; nth < 6; nth += 1) {
    const { walletId } = await aWallet(server, eventId, { balance: 10_000 + nth })
    const book = { eventId, walletId, at: server.clock.now(), from: 'promo', mayBeRefused: false } as const
    await topUp(server.db, { ...book, opId: randomUUID() as OpId, amount: centavos(5_050) })
    const op_id = randomUUID()
    const code = await codeOf(server, eventId, walletId)
    const occurred_at = server.clock.now().toISOString()
    const body = { op_id, code, amount: 33.35, items: [], occurred_at }
    const charge = await call(server, 'POST', `${at}/charges`, { token: bar.token, body })
    expect(charge.statusCode).toBe(200)
    if (nth % 3 === 0) {
      const undo = { op_id: randomUUID(), reason: 'otro' }
      await call(server, 'POST', `${at}/operations/${op_id}/void`, { token: bar.token, body: undo })
    }
    if (nth % 2 === 0)
      await cashOut(server.db, {
        eventId,
        opId: randomUUID() as OpId,
        walletId,
        amount: centavos(1_001),
        to: 'bank',
        at: server.clock.now(),
      })
    if (nth === 3) server.clock.pass(61_000)
  }
  await giveBackBoth(eventId, bar.token)
}

test('a program written by the documentation alone rebuilds loaded, spent and unspent, and goes on from its cursor', async () => {
  const origin = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const [event, other] = [await anEvent(server), await anEvent(server)]
  await play(other.id)
  const { key } = await aKey(server, event.id, ['catalogue.read', 'money.read'])
  const client = createClient(origin, key)
  const id = await client.event()
  expect(await client.totals(id, 7)).toEqual({ loaded: 0, spent: 0, unspent: 0, movements: 0 })
  for (const limit of [1, 7, 200]) {
    await play(event.id)
    await settle()
    const { movements, ...totals } = await client.totals(id, limit)
    expect(totals).toEqual(await overviewOf(event.id))
    expect(totals.loaded).toBeGreaterThan(0)
    const again = createClient(origin, key)
    expect(await again.totals(id, 200)).toEqual({ ...totals, movements })
  }
})

test('what is booked and not yet settled is in no page, and the figures of the report have it', async () => {
  const event = await anEvent(server)
  await play(event.id)
  await settle()
  const { key } = await aKey(server, event.id)
  const read = async () => {
    const { data } = await askWith(server, key, `events/${event.id}/movements`)
    return data as { items: { at: string }[]; complete_until: string; cursor: string }
  }
  const before = await read()
  await play(event.id)
  expect(await read()).toEqual(before)
  expect(before.items.every(({ at }) => at < before.complete_until)).toBe(true)
  const report = await askWith(server, key, `events/${event.id}/reports/overview`)
  expect(report.data).toMatchObject(await overviewOf(event.id))
})

test('wallets tell their state and the parts of their balance, neither code nor holder, in pages without a gap', async () => {
  const event = await anEvent(server)
  const holder = await aPerson(server)
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const userId = nth === 0 ? holder.id : null
    ids.push((await aWallet(server, event.id, { balance: 12_345, userId })).walletId)
  }
  const { key } = await aKey(server, event.id, ['money.read'])
  const found: Record<string, unknown>[] = []
  for (let after = ''; ;) {
    const { data } = await askWith(server, key, `events/${event.id}/wallets?limit=2${after}`)
    const page = data as { items: Record<string, unknown>[]; cursor: string; has_more: boolean }
    found.push(...page.items)
    if (!page.has_more) break
    after = `&cursor=${page.cursor}`
  }
  expect(found.map(({ id }) => id)).toEqual(ids.toSorted())
  expect(found[0]).toEqual({
    id: ids.toSorted()[0],
    state: 'active',
    loaded: 123.45,
    taken: 0,
    held: 0,
    available: 123.45,
    opened_at: expect.any(String) as string,
  })
  expect(JSON.stringify(found)).not.toContain(holder.id)
})

test('a cursor that is none, and a limit above 200, are refused with the field', async () => {
  const event = await anEvent(server)
  const { key } = await aKey(server, event.id)
  for (const query of [
    'limit=201',
    'limit=0',
    'limit=x',
    'cursor=a',
    'cursor=W10',
    'cursor=WyJ4Il0',
    'cursor=.',
  ])
    for (const list of ['wallets', 'movements', 'refunds', 'places', 'products', 'staff'])
      expect([
        query,
        list,
        (await askWith(server, key, `events/${event.id}/${list}?${query}`)).status,
      ]).toEqual([query, list, 422])
})
