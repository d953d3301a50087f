import { expect, test } from 'vitest'
import type { Endpoint } from '@saldo/contract/endpoint'
import { askOfflinePermit } from '@saldo/contract/offline'
import { offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { aPermit, ids } from '../../../test/offline-world.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { createRecords } from '../storage/records.ts'
import { createPermit } from './permit.ts'

const { consent } = aPermit()
const written = { seq: 0, waiting: 0 }

/** A till with a permit, and the server that answers it as told. */
const withPermit = async () => {
  const { shelf } = memoryBrowser()
  const asked: string[] = []
  const server = { give: async () => aPermit() as ReturnType<typeof aPermit> | null, take: async () => {} }
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
      publicKey: async () => 'key',
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
  await contact()
  return { permit, contact, open, asked, server }
}

const lost = () => Promise.reject(timeoutError())

test('a permit whose return got no answer sells on, and is asked for anew once by the next contacts', async () => {
  const { permit, contact, asked, server } = await withPermit()
  server.take = lost
  await expect(permit.leave(written)).rejects.toMatchObject({ code: 'timeout' })
  expect(permit.toSell()).toEqual(aPermit())
  await contact()
  await contact()
  expect([asked, permit.toSell()]).toEqual([['asked', 'returned', 'asked'], aPermit()])
})

test('a permit whose return got no answer is asked for anew after a reload, and sells until that is answered', async () => {
  const { permit, contact, open, asked, server } = await withPermit()
  server.take = () => new Promise(() => {})
  void permit.leave(written)
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
  await expect(permit.leave(written)).rejects.toMatchObject({ code: 'timeout' })
  server.give = async () => null
  await contact()
  expect(permit.toSell()).toBeNull()
})

test('a contact asks for no permit while the old one is on its way back', async () => {
  const { permit, contact, asked, server } = await withPermit()
  const back = Promise.withResolvers<void>()
  server.take = () => back.promise
  const left = permit.leave(written)
  await contact()
  back.resolve()
  await left
  expect([asked, permit.held()]).toEqual([['asked', 'returned'], null])
  await contact()
  expect(asked).toEqual(['asked', 'returned', 'asked'])
})
