import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent } from '../../../test/venue/offline-event.ts'
import { activityOf } from '../ledger/index.ts'
import { readIdentity } from '../reporting/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

const HOUR_MS = 3_600_000

/** A till of a new event, and a QR with 100 pesos that buys three beers for 150 of it. */
const aShortSale = async () => {
  const { event, bar: place, luz: person, manager, aTill, now, shown } = await anOfflineEvent(server)
  const till = await aTill()
  const ana = await aLiveHolder(server, event.id, 10_000)
  const items = [{ name: 'Cerveza', quantity: 3, unit_price: 50 }]
  const sold = till.sell({ qr: shown(ana), amount: 150, at: now(), items })
  expect((await till.post(sold)).body.data).toMatchObject({ status: 'booked', paid: 100, balance_after: 0 })
  return { event, place, person, manager, ana, sold }
}

type Made = Awaited<ReturnType<typeof aShortSale>>

const spanOf = ({ event }: Made) => ({
  eventId: event.id,
  from: new Date(server.clock.now().getTime() - HOUR_MS),
  to: new Date(server.clock.now().getTime() + HOUR_MS),
})

const linesOf = async (made: Made) => {
  const { eventId, from, to } = spanOf(made)
  const { rows } = await sql`
    SELECT name, pieces::integer, amount::integer FROM reporting.lines_between(${eventId}, ${from}, ${to})
    WHERE (pieces, amount) <> (0, 0) ORDER BY name`.execute(server.db)
  return rows
}

const salesOf = async (made: Made) => {
  const { eventId, from, to } = spanOf(made)
  const { rows } = await sql`
    SELECT kind, transfers::integer, amount::integer FROM reporting.sales_between(${eventId}, ${from}, ${to})
    ORDER BY kind`.execute(server.db)
  return rows
}

test('a sale that its QR pays in part is one sale, of its own lines, in every report', async () => {
  const made = await aShortSale()
  expect(await linesOf(made)).toEqual([{ name: 'Cerveza', pieces: 3, amount: 15_000 }])
  expect(await salesOf(made)).toEqual([{ kind: 2, transfers: 1, amount: 15_000 }])
  const { charges, products } = await activityOf(server.db, spanOf(made))
  expect(charges).toEqual({ count: 1, amount: 15_000n })
  expect(products).toEqual([{ name: 'Cerveza', quantity: 3, amount: 15_000n }])
  const { rows } = await sql<{ transfers: number }>`
    SELECT sum(transfers)::integer AS transfers
    FROM reporting.sums_between(${made.event.id}, '-infinity', 'infinity') WHERE kind = 2`.execute(server.db)
  expect(rows).toEqual([{ transfers: 1 }])
})

test('the organiser’s figures count the sale whole and the loss apart; the holder sees what left the QR', async () => {
  const made = await aShortSale()
  const { event, manager, ana } = made
  const money = await call(server, 'GET', `office/events/${event.id}/money`, { token: manager.token })
  expect(money.json()).toMatchObject({
    data: { figures: { sales: 150, offline_loss: 50, net: 100 } },
  })
  const { terms, difference } = await readIdentity(server.deps.databases, event.id)
  expect(difference).toBe(0n)
  expect(terms).toContainEqual({ term: 'spent', amount: 10_000n })
  const path = `public/user/${ana.who.id}/event/${event.id}/qr/movements`
  const own = await call(server, 'GET', path, { token: ana.who.token })
  expect(own.json()).toMatchObject({ data: [{ amount: -100, balance_after: 0 }, {}] })
})

test('voided, neither line nor sale is left, and the till names the whole amount', async () => {
  const made = await aShortSale()
  const { event, person, ana, sold } = made
  const path = `staff/events/${event.id}`
  const found = await call(server, 'POST', `${path}/qr/lookup`, {
    token: person.token,
    body: { code: ana.code },
  })
  expect(found.json()).toMatchObject({ data: { last_charge: { op_id: sold.opId, amount: 150 } } })
  const body = { op_id: randomUUID(), reason: 'Se cayó la charola' }
  const voided = await call(server, 'POST', `${path}/operations/${sold.opId}/void`, {
    token: person.token,
    body,
  })
  expect(voided.json()).toMatchObject({ data: { balance_before: 0, balance_after: 100 } })
  expect(await linesOf(made)).toEqual([])
  const { charges, voidedCharges, products } = await activityOf(server.db, spanOf(made))
  expect([charges.count, voidedCharges]).toEqual([1, { count: 1, amount: 15_000n }])
  expect(products).toEqual([])
})
