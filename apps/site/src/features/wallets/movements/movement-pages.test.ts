import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { Movement } from '@saldo/contract/wallets'
import { readPages } from './movement-pages.ts'

const movementOf = (seq: number): Movement => ({
  id: String(seq),
  kind: 'charge',
  purchase_type: 2,
  amount: centavos(-100),
  balance_after: centavos(seq * 100),
  place: null,
  items: [],
  tip: null,
  at: '2026-12-13T02:00:00Z',
})

/** Plays an API that holds `count` movements and hands out fifty at once. */
const apiOf = (count: number) => {
  const asked: (number | undefined)[] = []
  const ask = async (before: number | undefined) => {
    asked.push(before)
    const newest = Math.min(count, (before ?? count + 1) - 1)
    return Array.from({ length: Math.min(50, newest) }, (_, i) => movementOf(newest - i))
  }
  return { ask, asked }
}

test('the first page is the newest, and a full one says that there may be more', async () => {
  const { ask, asked } = apiOf(120)
  const shown = await readPages(1, ask)
  expect(shown.movements.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => String(120 - i)))
  expect(shown.hasMore).toBe(true)
  expect(asked).toEqual([undefined])
})

test('further pages go on where the last one ended, without a gap or a repeat', async () => {
  const { ask, asked } = apiOf(120)
  const shown = await readPages(3, ask)
  expect(shown.movements.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, i) => String(120 - i)))
  expect(shown.hasMore).toBe(false)
  expect(asked).toEqual([undefined, 71, 21])
})

test('nothing more is asked once a page was not full', async () => {
  const { ask, asked } = apiOf(3)
  expect((await readPages(4, ask)).hasMore).toBe(false)
  expect(asked).toEqual([undefined])
})
