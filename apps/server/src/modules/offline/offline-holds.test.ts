import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aLiveHolder, type LiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineTill, consentTo, type OfflineTill } from '../../../test/venue/offline-till.ts'
import { givePin } from '../../../test/venue/tills.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent, type EventRecord } from '../events/index.ts'
import { awaitedTills } from './holds-refunds.ts'
import { createOfflineNews } from './routes.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

type Night = { event: EventRecord; manager: Person; till: OfflineTill; cashier: Cashier; ana: LiveHolder }

/** A till with a permit, and a cash point that pays 200 pesos of a QR back. */
const aNight = async (hours = 6): Promise<Night> => {
  const event = await anEvent(server, undefined, hours)
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await editEvent(deps, event.id, { cashRefunds: true }, bySystem(server))
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const person = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(server, event.id, person)
  await consentTo(server, { event, manager }, { hours: 2 })
  const till = await anOfflineTill(server, { event, place: await aPlace(server, event.id), person })
  const cashier = await aCashier(server, event.id)
  await cashier.opens(500)
  const ana = await aLiveHolder(server, event.id, 1)
  const load = { op_id: randomUUID(), code: ana.code, amount: 200, tender: 'cash' }
  expect((await cashier.ask('topups', load)).status).toBe(200)
  return { event, manager, till, cashier, ana }
}

/** What a cash-out of the QR is answered now; a payout that is held is cancelled again. */
const cashOut = async ({ cashier, ana }: Night): Promise<unknown> => {
  const { status, body } = await cashier.ask('cashouts', { op_id: randomUUID(), code: ana.code })
  if (status !== 200) return body['code']
  const { op_id } = body['data'] as { op_id: string }
  await cashier.ask(`cashouts/${op_id}/cancel`, { op_id: randomUUID() })
  return 'held'
}

const sell = ({ event, till, ana }: Night) => {
  const at = server.clock.now()
  return till.sell({ qr: ana.phone.show({ eventId: event.id, handle: ana.handle, at }), amount: 50, at })
}

const asManager = async ({ event, manager }: Night, path: string, body: Record<string, unknown>) =>
  answerOf(
    await call(server, 'POST', `office/events/${event.id}/offline${path}`, { token: manager.token, body }),
  )

test('cash-outs go on while each till is in contact, and wait for one that is not', async () => {
  const night = await aNight()
  await night.till.contact()
  expect(await cashOut(night)).toBe('held')
  server.clock.pass(31_000)
  expect(await cashOut(night)).toBe('offline_tills_open')
  await night.till.contact()
  expect(await cashOut(night)).toBe('held')
})

test('a till that says it sold is waited for until its records are here', async () => {
  const night = await aNight()
  const sold = [sell(night), sell(night)]
  await night.till.contact()
  expect(await cashOut(night)).toBe('offline_tills_open')
  if (sold[1]) await night.till.post(sold[1])
  expect(await cashOut(night)).toBe('offline_tills_open')
  if (sold[0]) await night.till.post(sold[0])
  expect(await cashOut(night)).toBe('held')
})

test('a permit that lapsed while its till was away is waited for until the till reports', async () => {
  const { event, till } = await aNight()
  await till.contact()
  server.clock.pass(3 * 3_600_000)
  expect(await awaitedTills(server.db, event.id, server.clock.now())).toBe(1)
  const named = { eventId: event.id, deviceId: till.device.device_id, placeId: event.id as never }
  await createOfflineNews(server.deps)(named, { seq: 0 }, server.clock.now())
  expect(await awaitedTills(server.db, event.id, server.clock.now())).toBe(0)
})

test('a till that gives its permit back is waited for no more, one that was written off neither', async () => {
  const [one, two] = [await aNight(), await aNight()]
  server.clock.pass(31_000)
  const path = `staff/events/${one.event.id}/offline/permit/return`
  expect((await call(server, 'POST', path, { token: one.till.token, body: { seq: 0 } })).statusCode).toBe(200)
  server.clock.pass(31_000)
  expect(await cashOut(one)).toBe('held')
  expect(await cashOut(two)).toBe('offline_tills_open')
  const off = `/tills/${two.till.device.device_id}/write-off`
  expect(await asManager(two, off, { reason: 'x' })).toMatchObject({ status: 422 })
  expect(await asManager(two, off, { reason: 'La tableta se cayó al agua' })).toMatchObject({ status: 200 })
  expect(await asManager(two, off, { reason: 'La tableta se cayó al agua' })).toMatchObject({ status: 404 })
  expect(await cashOut(two)).toBe('held')
  // What it posts later is booked all the same.
  const late = sell(two)
  expect((await two.till.post(late)).body.data).toMatchObject({ status: 'booked', paid: 50 })
})

test('with a permit again, a till that was written off is waited for again', async () => {
  const night = await aNight()
  server.clock.pass(31_000)
  const off = `/tills/${night.till.device.device_id}/write-off`
  await asManager(night, off, { reason: 'No aparece' })
  await night.till.ask()
  server.clock.pass(31_000)
  expect(await cashOut(night)).toBe('offline_tills_open')
})
