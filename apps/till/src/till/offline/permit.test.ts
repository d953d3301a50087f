import { afterEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '@saldo/contract/endpoint'
import { askOfflinePermit, type OfflinePermit } from '@saldo/contract/offline'
import { offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { aPermit, ids } from '../../../test/offline-world.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { createRecords } from '../storage/records.ts'
import { createPermit } from './permit.ts'

const { consent } = aPermit()
const written = { seq: 0, waiting: 0 }

/** A till that somebody opened, and the server that answers it as told. */
const opened = async () => {
  const { shelf } = memoryBrowser()
  const asked: string[] = []
  const server = {
    give: async (): Promise<OfflinePermit | null> => aPermit(),
    take: async () => {},
    key: async () => 'key',
  }
  let nowMs = 0
  const call = async (to: Endpoint) => {
    asked.push(to === askOfflinePermit ? 'asked' : 'returned')
    return to === askOfflinePermit ? server.give() : server.take()
  }
  const open = async () => {
    const permit = createPermit({
      deviceId: ids.device,
      eventId: ids.event,
      call: call as unknown as Call,
      records: createRecords(shelf()),
      publicKey: () => server.key(),
      monotonicMs: () => nowMs,
      onChange: () => {},
    })
    await permit.load()
    return permit
  }
  const permit = await open()
  /** Contacts are long apart, so that none comes too early to ask. */
  const contact = async (told = permit) => {
    nowMs += 60_000
    return told.heard(consent, written)
  }
  return { permit, contact, open, asked, server }
}

const withPermit = async () => {
  const till = await opened()
  await till.contact()
  return till
}

/** A till whose request for a permit waits for `answer`. */
const asking = async (till: Awaited<ReturnType<typeof opened>>) => {
  const { asked, contact, server } = till
  const given = Promise.withResolvers<OfflinePermit | null>()
  server.give = () => given.promise
  const [before, heard] = [asked.length, contact()]
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1))
  return { ...till, heard, answer: given.resolve, refuse: given.reject }
}

afterEach(() => vi.useRealTimers())

const lost = () => Promise.reject(timeoutError())

test('a permit whose return got no answer sells on, and is asked for anew once by the next contacts', async () => {
  const { permit, contact, asked, server } = await withPermit()
  server.take = lost
  await expect(permit.leave(() => written)).rejects.toMatchObject({ code: 'timeout' })
  expect(permit.toSell()).toEqual(aPermit())
  permit.enter()
  await contact()
  await contact()
  expect([asked, permit.toSell()]).toEqual([['asked', 'returned', 'asked'], aPermit()])
})

test('a permit whose return got no answer is asked for anew after a reload, and sells until that is answered', async () => {
  const { permit, contact, open, asked, server } = await withPermit()
  server.take = () => new Promise(() => {})
  void permit.leave(() => written)
  await expect.poll(() => asked).toEqual(['asked', 'returned'])
  const later = await open()
  server.give = () => Promise.reject(offlineError())
  await expect(contact(later)).rejects.toMatchObject({ code: 'offline' })
  expect(later.toSell()).toEqual(aPermit())
  server.give = async () => aPermit({ lost: aPermit().terms.max_sale })
  await contact(later)
  await contact(later)
  expect(asked).toEqual(['asked', 'returned', 'asked', 'asked'])
  expect(later.toSell()).toMatchObject({ lost: 50_000n })
})

test('a permit that may be returned ends where its consent has no place for the till any more', async () => {
  const { permit, contact, server } = await withPermit()
  server.take = lost
  await expect(permit.leave(() => written)).rejects.toMatchObject({ code: 'timeout' })
  server.give = async () => null
  permit.enter()
  await contact()
  expect(permit.toSell()).toBeNull()
})

test('a contact asks for no permit while the old one is on its way back, though the next person opened the till', async () => {
  const { permit, contact, asked, server } = await withPermit()
  const back = Promise.withResolvers<void>()
  server.take = () => back.promise
  const left = permit.leave(() => written)
  await vi.waitFor(() => expect(asked).toEqual(['asked', 'returned']))
  permit.enter()
  await contact()
  back.resolve()
  await left
  expect([asked, permit.held()]).toEqual([['asked', 'returned'], null])
  await contact()
  expect(asked).toEqual(['asked', 'returned', 'asked'])
})

test('a till that somebody left asks for no permit, until the next person opens it', async () => {
  const { permit, contact, asked } = await withPermit()
  await permit.leave(() => written)
  await contact()
  expect([asked, permit.held()]).toEqual([['asked', 'returned'], null])
  permit.enter()
  await contact()
  expect([asked, permit.held()]).toEqual([['asked', 'returned', 'asked'], aPermit()])
})

test('a till that is left while its key is made asks for no permit', async () => {
  const { permit, contact, asked, server } = await opened()
  const made = Promise.withResolvers<string>()
  server.key = () => made.promise
  const heard = contact()
  await permit.leave(() => written)
  made.resolve('key')
  await heard
  expect(asked).toEqual([])
})

test('a permit asked for before the till is left is given back after it came', async () => {
  const { permit, heard, answer, asked } = await asking(await opened())
  const left = permit.leave(() => written)
  answer(aPermit())
  await Promise.all([heard, left])
  expect([asked, permit.held()]).toEqual([['asked', 'returned'], null])
})

test('a permit that came while the till was left, and whose return got no answer, is asked for anew', async () => {
  const before = await withPermit()
  before.server.take = lost
  await expect(before.permit.leave(() => written)).rejects.toMatchObject({ code: 'timeout' })
  before.permit.enter()
  const { permit, contact, heard, answer, asked } = await asking(before)
  const left = permit.leave(() => written)
  answer(aPermit())
  await expect(left).rejects.toMatchObject({ code: 'timeout' })
  await heard
  permit.enter()
  await contact()
  expect(asked).toEqual(['asked', 'returned', 'asked', 'returned', 'asked'])
})

test('a return doesn’t wait for a permit longer than the session lasts, and the one that comes late isn’t kept', async () => {
  const { permit, heard, answer, asked } = await asking(await opened())
  vi.useFakeTimers()
  const left = permit.leave(() => written)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual(['asked'])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await left
  permit.enter()
  answer(aPermit())
  await heard
  expect([asked, permit.held()]).toEqual([['asked', 'returned'], null])
})

test('a permit whose request got no answer is given back too: the server may have given it', async () => {
  const { permit, heard, refuse, asked } = await asking(await opened())
  refuse(timeoutError())
  await expect(heard).rejects.toMatchObject({ code: 'timeout' })
  await permit.leave(() => written)
  expect(asked).toEqual(['asked', 'returned'])
})

test('nothing is given back where no permit was given, or where a record came to wait meanwhile', async () => {
  const none = await asking(await opened())
  none.answer(null)
  await none.heard
  await none.permit.leave(() => written)
  expect(none.asked).toEqual(['asked'])
  const { permit, heard, answer, asked } = await asking(await opened())
  const now = { ...written }
  const left = permit.leave(() => now)
  now.waiting = 1
  answer(aPermit())
  await Promise.all([heard, left])
  expect([asked, permit.held()]).toEqual([['asked'], aPermit()])
})
