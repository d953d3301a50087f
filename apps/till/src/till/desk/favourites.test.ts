import { expect, test } from 'vitest'
import type { EventId, ProductId } from '@saldo/contract/ids'
import { createFavourites } from './favourites.ts'

const id = (name: string | number) => `product-${name}` as ProductId
const aStorage = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

test('the dozen sold most here are the favourites, at their own event and after a reload', () => {
  const storage = aStorage()
  const here = createFavourites(storage, 1 as EventId)
  for (let sold = 1; sold <= 14; sold += 1)
    here.note([{ product_id: id(sold), quantity: sold }, { quantity: 99 }])
  const again = createFavourites(storage, 1 as EventId).ids()
  expect(again.size).toBe(12)
  expect([again.has(id(2)), again.has(id(3)), again.has(id(14))]).toEqual([false, true, true])
  expect(createFavourites(storage, 2 as EventId).ids().size).toBe(0)
})

test('a record that can’t be read, and a device that stores nothing, have no favourites', () => {
  const kept = new Map([['till_favourites_1', '{"a":1}']])
  expect(createFavourites(aStorage(kept), 1 as EventId).ids().size).toBe(0)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  const none = createFavourites(full, 1 as EventId)
  none.note([{ product_id: id('beer'), quantity: 1 }])
  expect(none.ids().size).toBe(0)
})
