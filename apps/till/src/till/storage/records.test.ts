import { expect, test } from 'vitest'
import { z } from 'zod'
import { pesos } from '@saldo/contract/money'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { createRecords, type StoredRecord } from './records.ts'

type Price = { amount: bigint }
const price: StoredRecord<Price> = {
  name: 'price',
  version: 2,
  schema: z.object({ amount: pesos }),
  migrate: (value, from) => (from === 1 ? { amount: BigInt(z.number().parse(value)) } : value),
}

const browser = () => {
  const { kept, shelf } = memoryBrowser()
  return { kept, records: createRecords(shelf()), elsewhere: createRecords(shelf()) }
}

test('a record is read as it was kept, with its version beside it', async () => {
  const { kept, records } = browser()
  expect(await records.get(price)).toEqual({ value: null, wasDropped: false })
  await records.set(price, { amount: 8_550n })
  expect(kept.get('price')).toEqual({ v: 2, value: { amount: 8_550n } })
  expect(await records.get(price)).toEqual({ value: { amount: 8_550n }, wasDropped: false })
  await records.remove(price)
  expect(kept.size).toBe(0)
})

test('a record of an older version is brought into today’s form', async () => {
  const { kept, records } = browser()
  kept.set('price', { v: 1, value: 8_550 })
  expect(await records.get(price)).toEqual({ value: { amount: 8_550n }, wasDropped: false })
})

test.each([
  ['an older form without a way here', { v: 0, value: 8_550 }],
  ['an older form that its way breaks on', { v: 1, value: 'much' }],
  ['another form of this version', { v: 2, value: { amount: 85.5 } }],
  ['no record at all', 'much'],
])('%s is dropped, and said to be', async (_what, stored) => {
  const { kept, records } = browser()
  kept.set('price', stored)
  expect(await records.get(price)).toEqual({ value: null, wasDropped: true })
  expect(kept.size).toBe(0)
})

test('a record of a newer version is not read, and stays for the tab that can', async () => {
  const { kept, records } = browser()
  kept.set('price', { v: 3, value: { total: 8_550n } })
  expect(await records.get(price)).toEqual({ value: null, wasDropped: true })
  expect(kept.size).toBe(1)
})

test('a tab hears of another’s changes to the records that it follows, and of no others', async () => {
  const { records, elsewhere } = browser()
  let heard = 0
  const end = records.onChange(price, () => (heard += 1))
  await elsewhere.set(price, { amount: 1n })
  await elsewhere.remove({ name: 'bill' })
  await records.set(price, { amount: 2n })
  expect(heard).toBe(1)
  end()
  await elsewhere.remove(price)
  expect(heard).toBe(1)
})
