import type { EventId, ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { createWakeUps } from '../../db/index.ts'
import type { Change } from './change-catalogue.ts'
import { createProduct, setSoldOut } from './change-products.ts'
import { createCatalogue, type Catalogue } from './warm-catalogue.ts'

const server = useServer(() => ({}) as never)
const opened: { close(): unknown }[] = []
let change: Change
let beer: ProductId

const started = <Thing extends { close(): unknown }>(thing: Thing): Thing => {
  opened.push(thing)
  return thing
}
const own = (): Catalogue => started(createCatalogue(server.deps))
/** Another process: it hears of changes through the database alone. */
const listening = (): Catalogue =>
  started(createCatalogue({ ...server.deps, wakeUps: started(createWakeUps(server.appUrl)) }))
/** Another process whose connection for wake-ups is down. */
const deaf = (): Catalogue =>
  started(
    createCatalogue({ ...server.deps, wakeUps: { on: () => () => undefined, close: async () => undefined } }),
  )

const sellBeer = async (catalogue: Catalogue): Promise<ProductId> => {
  const fields = { name: 'Cerveza', price: centavos(8_000), category: null, isAdultOnly: true }
  return (await createProduct({ ...server.deps, catalogue }, change, fields)).id
}

beforeAll(async () => {
  const { id: eventId } = await anEvent(server)
  const { id: userId } = await aPerson(server)
  change = {
    eventId,
    actor: { kind: 'staff', id: userId },
    requestId: 'test',
    at: server.clock.now(),
  }
  beer = await sellBeer(own())
})
afterEach(async () => {
  for (const thing of opened.splice(0).toReversed()) await thing.close()
})

const switchTo = (isSoldOut: boolean, by: Catalogue) =>
  setSoldOut({ ...server.deps, catalogue: by }, change, beer, isSoldOut)

const isForSale = async (catalogue: Catalogue) =>
  (await catalogue.of(change.eventId)).byId.get(beer)?.isSoldOut === false

test('the process that switches a product knows it before it answers', async () => {
  const catalogue = own()
  expect(await isForSale(catalogue)).toBe(true)
  await switchTo(true, catalogue)
  expect(await isForSale(catalogue)).toBe(false)
  await switchTo(false, catalogue)
  expect(await isForSale(catalogue)).toBe(true)
})

test.each([
  ['that listens', listening],
  ['that hears nothing and looks', deaf],
])('another process %s knows it within three seconds', async (_what, start) => {
  const [here, there] = [own(), start()]
  expect(await isForSale(there)).toBe(true)
  await switchTo(true, here)
  await expect.poll(() => isForSale(there), { timeout: 3_000 }).toBe(false)
  await switchTo(false, here)
  await expect.poll(() => isForSale(there), { timeout: 3_000 }).toBe(true)
})

test('a catalogue in memory is asked without a query', async () => {
  let asked = 0
  const databases = {
    ...server.deps.databases,
    forEvent: (eventId: EventId) => {
      asked += 1
      return server.deps.databases.forEvent(eventId)
    },
  }
  const catalogue = started(createCatalogue({ ...server.deps, databases }))
  const warm = await catalogue.of(change.eventId)
  const askedFirst = asked
  expect(await catalogue.of(change.eventId)).toBe(warm)
  expect(await catalogue.versionOf(change.eventId)).toBe(warm.version)
  expect(await catalogue.settingsOf(change.eventId)).toMatchObject({ tipPercents: null, voidMinutes: 10 })
  expect(asked).toBe(askedFirst)
})

test('of many who ask at once for a cold one, one reads', async () => {
  let asked = 0
  const databases = {
    ...server.deps.databases,
    forEvent: (eventId: EventId) => {
      asked += 1
      return server.deps.databases.forEvent(eventId)
    },
  }
  const catalogue = started(createCatalogue({ ...server.deps, databases }))
  const all = await Promise.all(Array.from({ length: 50 }, async () => catalogue.of(change.eventId)))
  expect(new Set(all).size).toBe(1)
  expect(asked).toBe(1)
})

test('what was read before a change never replaces what was read after it', async () => {
  const catalogue = own()
  const before = await catalogue.of(change.eventId)
  const [, late] = await Promise.all([switchTo(true, catalogue), catalogue.refresh(change.eventId)])
  expect((await catalogue.of(change.eventId)).version).toBe(before.version + 1)
  expect(late.version).toBeGreaterThanOrEqual(before.version)
  await switchTo(false, catalogue)
})
