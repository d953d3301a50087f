import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { aPermit, evening, ids } from '../../../test/offline-world.ts'
import type { StoredOperation } from '../queue/stored-operation.ts'
import { createRecords } from '../storage/records.ts'
import { type KeptJournalParts, openJournal } from './kept-journal.ts'

const sale = {
  opId: ids.op(1),
  userId: ids.user,
  placeId: ids.place,
  permit: aPermit(),
  qr: 'V1',
  of: '0123456AB',
  step: null,
  amount: centavos(8_550),
  items: [],
  occurredMs: evening,
  lastContactMs: evening,
}

/** A browser whose tabs share one journal. */
const aBrowser = () => {
  const { shelf } = memoryBrowser()
  const operations: StoredOperation[] = []
  const open = (changes: Partial<KeptJournalParts['store']> = {}) => {
    const own = shelf()
    return openJournal({
      deviceId: ids.device,
      eventId: ids.event,
      records: createRecords(own),
      store: {
        accept: async ({ operation, beside }) => {
          operations.push({ opId: operation.opId, operation, answer: { kind: 'acceptedOffline' } })
          await own.put(beside.name, beside.stored)
          return true
        },
        all: async () => ({ kept: [...operations], unreadable: 0, past: [] }),
        ...changes,
      },
      alone: async (_name, work) => work(),
      onChange: () => {},
    })
  }
  return { open, operations }
}

test('a sale that another tab accepts while a till looks for noted answers waits, and isn’t lost', async () => {
  const { open, operations } = aBrowser()
  const other = open()
  const till = open({
    all: async () => {
      const found = { kept: [...operations], unreadable: 0, past: [] }
      await other.sell(sale, () => undefined)
      return found
    },
  })
  await till.reconcile(evening)
  expect(till.seen()).toMatchObject({ seq: 1, sales: [{ opId: ids.op(1), postedMs: null }], losses: [] })
})

test('a sale whose answer is gone counts as lost', async () => {
  const { open, operations } = aBrowser()
  const till = open()
  await till.sell(sale, () => undefined)
  operations.pop()
  await till.reconcile(evening)
  expect(till.seen()).toMatchObject({ sales: [{ postedMs: evening }], losses: [{ seq: 1, amount: 8_550n }] })
})
