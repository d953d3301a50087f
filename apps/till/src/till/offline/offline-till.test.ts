import { expect, test } from 'vitest'
import {
  askOfflinePermit,
  changesEachMs,
  offlineChanges,
  offlineTable,
  returnOfflinePermit,
} from '@saldo/contract/offline'
import type { Endpoint } from '@saldo/contract/endpoint'
import { centavos } from '@saldo/contract/money'
import { writeOfflineTable } from '@saldo/contract/offline-table'
import { ApiError, offlineError } from '@saldo/client/api/api-error.ts'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { aPermit, aPhone, evening, ids, type TestPhone } from '../../../test/offline-world.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Answer } from '../queue/operation.ts'
import type { StoredOperation } from '../queue/stored-operation.ts'
import { createRecords } from '../storage/records.ts'
import { createClock } from './clock.ts'
import { createOfflineTill } from './offline-till.ts'

const consent = aPermit().consent
const newest = Math.floor(evening / changesEachMs)

type Served = { permit: ReturnType<typeof aPermit> | null; gone: Set<number>; isDown: boolean; cuts: boolean }

/** A paired till, its browser and the server that it asks. */
const aTill = async (phone: TestPhone) => {
  const asked: string[] = []
  const served: Served = { permit: aPermit(), gone: new Set(), isDown: false, cuts: false }
  const browser = memoryBrowser()
  const operations = new Map<string, StoredOperation>()
  let nowMs = evening
  const fileFor = (next: number) =>
    new File([writeOfflineTable({ next, live: [phone.row], statics: [] })], 'table')
  const call = (async (
    to: Endpoint,
    { params, body }: { params: { file?: number }; body?: { seq?: number } },
  ) => {
    if (served.isDown) throw offlineError()
    if (to === askOfflinePermit) asked.push('permit')
    if (to === askOfflinePermit) return served.permit
    if (to === returnOfflinePermit) asked.push(`returned at ${body?.seq}`)
    if (to === offlineTable) asked.push('table')
    if (to === offlineTable) return fileFor(Math.floor(nowMs / changesEachMs))
    if (to !== offlineChanges) return null
    const file = params.file ?? 0
    asked.push(`file ${file - newest}`)
    if (served.gone.has(file)) throw new ApiError({ status: 410, code: 'changes_gone', message: '' })
    return fileFor(file + 1)
  }) as unknown as Call
  const open = () => {
    const shelf = browser.shelf()
    const records = createRecords(shelf)
    let isCut = false
    const get: typeof records.get = async (record) => {
      if (!isCut) return records.get(record)
      isCut = false
      throw new Error('Connection to the database lost')
    }
    return createOfflineTill({
      deviceId: ids.device,
      eventId: ids.event,
      call,
      records: { ...records, get },
      store: {
        accept: async ({ operation, beside }) => {
          operations.set(operation.opId, {
            opId: operation.opId,
            operation,
            answer: { kind: 'acceptedOffline' },
          })
          await shelf.put(beside.name, beside.stored)
          isCut = served.cuts
          return true
        },
        all: async () => ({ kept: [...operations.values()], unreadable: 0, past: [] }),
      },
      clock: createClock({
        monotonicMs: () => nowMs,
        deviceMs: () => nowMs,
        kept: () => null,
        keep: () => {},
      }),
      monotonicMs: () => nowMs,
      alone: async (_name, work) => work(),
    })
  }
  type Till = ReturnType<typeof open>
  const contact = (till: Till, news: { consent: string | null; changes: number } | null) =>
    till.answered({
      catalogue_version: 1,
      at: new Date(nowMs).toISOString(),
      ends_at: '',
      offline: news,
      drawer_full: false,
    })
  const pass = (till: Till, seconds: number) => {
    for (let i = 0; i < seconds; i += 1) {
      nowMs += 1_000
      till.tick()
    }
  }
  const start = async () => {
    const till = open()
    till.start()
    await contact(till, null)
    return till
  }
  return { start, contact, pass, asked, served, operations, nowMs: () => nowMs }
}

const saleOf = async (phone: TestPhone, atMs: number, count: number, amount = 10_000n) => ({
  opId: ids.op(count),
  userId: ids.user,
  placeId: ids.place,
  read: { text: await phone.show(atMs), readMs: atMs },
  amount: centavos(amount),
  items: [],
})

const booked = (paid: bigint): Answer => ({
  kind: 'booked',
  booking: { of: 'offlineCharge', status: 'booked', paid: centavos(paid) },
})

test('a till with a consent gets permit and table, sells out of contact, and is online again once all is posted', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, asked, operations, nowMs } = await aTill(phone)
  const till = await start()
  expect([till.report(), asked]).toEqual([undefined, []])
  await contact(till, { consent, changes: newest - 1 })
  await contact(till, { consent, changes: newest - 1 })
  expect([till.report(), asked]).toEqual([{ seq: 0 }, ['permit', 'table']])
  expect(till.read()).toEqual({ mode: 'online', isSelling: false, held: 0n, limit: 400_000n, waiting: 0 })

  pass(till, 10)
  expect(till.read()).toMatchObject({ mode: 'offline', isSelling: true })
  const read = { text: await phone.show(nowMs()), readMs: nowMs() }
  expect(await till.check(read)).toEqual({ of: '0123456AB', most: 20_000n })
  const sold = await till.sell(await saleOf(phone, nowMs(), 1))
  if (sold.kind !== 'sold') throw new Error(sold.kind)
  expect(operations.get(ids.op(1))?.answer).toEqual({ kind: 'acceptedOffline' })
  expect(till.read()).toMatchObject({ held: 10_000n, waiting: 1 })
  expect(await till.check(read)).toBe('used')
  expect(await till.sell(await saleOf(phone, nowMs() + 15_000, 2, 10_001n))).toEqual({
    kind: 'refused',
    refusal: 'too_much',
  })

  for (const _ of [1, 2, 3]) await contact(till, { consent, changes: newest })
  expect(till.read()).toMatchObject({ mode: 'returning', isSelling: true })
  await till.settled(sold.operation, booked(6_000n))
  expect(till.read()).toMatchObject({ mode: 'online', isSelling: false, held: 4_000n, waiting: 0 })
  expect(till.report()).toEqual({ seq: 1 })
})

test('a sale whose charge was booked after all lost nothing', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, nowMs } = await aTill(phone)
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  pass(till, 10)
  const sold = await till.sell({ ...(await saleOf(phone, nowMs(), 1)), insteadOf: ids.op(9) })
  if (sold.kind !== 'sold') throw new Error(sold.kind)
  const booking = { of: 'offlineCharge', status: 'online', paid: centavos(0) } as const
  await till.settled(sold.operation, { kind: 'booked', booking })
  expect(till.read()).toMatchObject({ held: 0n, waiting: 0 })
})

test('a reload without a network has permit, table and journal, and an answer that nobody noted is', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, served, operations, nowMs } = await aTill(phone)
  const before = await start()
  await contact(before, { consent, changes: newest - 1 })
  pass(before, 10)
  await before.sell(await saleOf(phone, nowMs(), 1))
  await before.sell(await saleOf(phone, nowMs() + 15_000, 2, 2_000n))
  const first = operations.get(ids.op(1))
  if (first) operations.set(ids.op(1), { ...first, answer: booked(10_000n) })
  served.isDown = true
  const till = await start()
  expect(till.read()).toEqual({ mode: 'offline', isSelling: true, held: 2_000n, limit: 400_000n, waiting: 1 })
  expect(await till.check({ text: await phone.show(nowMs()), readMs: nowMs() })).toBe('used')
})

test('a consent that is over ends the selling at once, and the permit is given back once nothing waits', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, asked, nowMs } = await aTill(phone)
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  pass(till, 10)
  const sold = await till.sell(await saleOf(phone, nowMs(), 1))
  if (sold.kind !== 'sold') throw new Error(sold.kind)
  await till.leave()
  await contact(till, { consent: null, changes: newest })
  expect(till.read().isSelling).toBe(false)
  expect(await till.sell(await saleOf(phone, nowMs() + 15_000, 2))).toEqual({
    kind: 'refused',
    refusal: 'lapsed',
  })
  expect(asked).not.toContain('returned at 1')
  await till.settled(sold.operation, booked(10_000n))
  await contact(till, { consent: null, changes: newest })
  expect(asked.slice(2)).toEqual(['returned at 1'])
  await contact(till, { consent: null, changes: newest })
  expect(asked.slice(2)).toEqual(['returned at 1'])
})

test('a sale that is stored is sold, also where the browser cuts the tab off from its storage right then', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, served, nowMs } = await aTill(phone)
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  served.cuts = true
  expect(await till.sell(await saleOf(phone, nowMs(), 1))).toMatchObject({ kind: 'sold' })
  served.cuts = false
  const again = await till.sell(await saleOf(phone, nowMs(), 2))
  expect(again).toEqual({ kind: 'refused', refusal: 'used' })
})

test('a permit lapses by itself, also where nobody can be asked', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, served, nowMs } = await aTill(phone)
  served.permit = aPermit({ ends_at: new Date(evening + 60_000).toISOString() })
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  pass(till, 59)
  expect(till.read().isSelling).toBe(true)
  pass(till, 1)
  expect(till.read()).toMatchObject({ mode: 'offline', isSelling: false })
  expect(await till.check({ text: await phone.show(nowMs()), readMs: nowMs() })).toBe('lapsed')
})

test('a till that is put away gives its permit back, keeps it while the server doesn’t answer, and asks for none until it is opened again', async () => {
  const { start, contact, asked, served, pass } = await aTill(await aPhone('0123456AB', 200))
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  served.isDown = true
  await expect(till.leave()).rejects.toMatchObject({ code: 'offline' })
  pass(till, 10)
  expect(till.read().isSelling).toBe(true)
  served.isDown = false
  await till.leave()
  expect([till.read().isSelling, asked.at(-1)]).toEqual([false, 'returned at 0'])
  pass(till, 31)
  await contact(till, { consent, changes: newest - 1 })
  expect([till.read().isSelling, asked.at(-1)]).toEqual([false, 'returned at 0'])
  till.start()
  await contact(till, { consent, changes: newest - 1 })
  expect([till.read().isSelling, asked.at(-1)]).toEqual([true, 'permit'])
})

test('without a place in the consent nothing is sold, and it isn’t asked for with each contact', async () => {
  const { start, contact, asked, served, pass } = await aTill(await aPhone('0123456AB', 200))
  served.permit = null
  const till = await start()
  await contact(till, { consent, changes: newest })
  await contact(till, { consent, changes: newest })
  expect([asked, till.report()]).toEqual([['permit'], undefined])
  pass(till, 31)
  served.permit = aPermit()
  await contact(till, { consent, changes: newest })
  expect(asked).toEqual(['permit', 'permit', 'table'])
})

test('files of changes are loaded one after the other; the whole table where one is gone or too many are missing', async () => {
  const { start, contact, asked, served, pass } = await aTill(await aPhone('0123456AB', 200))
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  await contact(till, { consent, changes: newest + 1 })
  expect(asked.slice(2)).toEqual(['file 0', 'file 1'])
  served.gone.add(newest + 3)
  await contact(till, { consent, changes: newest + 4 })
  expect(asked.slice(4)).toEqual(['file 2', 'file 3', 'table'])
  pass(till, 50 * 30)
  await contact(till, { consent, changes: newest + 49 })
  expect(asked.slice(7)).toEqual(['table'])
})

test('the step that a charge sent to the server used pays no other sale, but the one that stands in for it', async () => {
  const phone = await aPhone('0123456AB', 200)
  const { start, contact, pass, nowMs } = await aTill(phone)
  const till = await start()
  await contact(till, { consent, changes: newest - 1 })
  pass(till, 10)
  const sale = await saleOf(phone, nowMs(), 2)
  till.noteUsed(ids.op(1), sale.read)
  expect(await till.sell(sale)).toEqual({ kind: 'refused', refusal: 'used' })
  expect(await till.sell({ ...sale, insteadOf: ids.op(1) })).toMatchObject({
    kind: 'sold',
    operation: { insteadOf: ids.op(1) },
  })
})
