import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlaceId, ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { type Menu, pricedMenu, pricesAfter } from './priced-menu.ts'

const MINUTE_MS = 60_000
const north = 'north' as PlaceId
const menu: Menu = {
  version: 1,
  tip_percents: null,
  void_minutes: 10,
  age_check: 'each_time',
  confirms_tips: false,
  confirms_from: null,
  products: [
    {
      id: 'beer' as ProductId,
      name: 'Cerveza',
      price: centavos(8_000),
      category: null,
      is_adult_only: false,
      is_sold_out: false,
      is_sold_out_everywhere: false,
      left: null,
      option_groups: [],
      cup: null,
      parts: [],
    },
  ],
  happy_hours: [
    {
      id: 'id',
      name: 'Hora feliz',
      weekdays: null,
      date: '2026-12-04',
      from: '22:00',
      until: '23:00',
      products: null,
      category: null,
      places: [north],
      discount: { by: 'percent', percent: 25 },
    },
  ],
  timezone: 'UTC',
  has_cash_refunds: false,
  min_topup: centavos(1_000),
  max_topup: centavos(100_000),
}
const begin = Date.parse('2026-12-04T22:00:00Z')

test('a happy hour changes the price at its minute, and keeps the full one beside it', () => {
  const before = pricedMenu(menu, north, begin - 1)
  expect(before.products).toMatchObject([{ price: 8_000n, fullPrice: 8_000n }])
  const during = pricedMenu(menu, north, begin)
  expect(during.products).toMatchObject([{ price: 6_000n, fullPrice: 8_000n }])
  expect(during.pricedAt).toBe('2026-12-04T22:00:00.000Z')
})

test('a menu without happy hours has no moment', () => {
  expect(pricedMenu({ ...menu, happy_hours: [] }, north, begin).pricedAt).toBeUndefined()
})

test('an open sale keeps the prices that its customer saw, for half an hour', () => {
  const seen = begin - 1_000
  expect(pricesAfter(seen, begin + 10_000, true)).toBe(seen)
  expect(pricesAfter(seen, begin + 10_000, false)).toBe(begin + 10_000)
  expect(pricesAfter(seen, seen + 30 * MINUTE_MS, true)).toBe(seen + 30 * MINUTE_MS)
})

test('a clock that was set back doesn’t keep prices of a time to come', () => {
  expect(pricesAfter(begin, begin - 60 * MINUTE_MS, true)).toBe(begin - 60 * MINUTE_MS)
})

test('whatever is open for how long, prices are at most half an hour old, and a minute’s own without a sale', () => {
  const steps = fc.array(
    fc.record({ passMs: fc.integer({ min: 0, max: 20 * MINUTE_MS }), isHeld: fc.boolean() }),
  )
  fc.assert(
    fc.property(steps, (all) => {
      let now = begin
      let shown = begin
      for (const { passMs, isHeld } of all) {
        now += passMs
        shown = pricesAfter(shown, now, isHeld)
        expect(now - shown).toBeLessThan(isHeld ? 30 * MINUTE_MS : MINUTE_MS)
        const mayDiffer = isHeld ? shown : now
        expect(pricedMenu(menu, north, shown).products).toEqual(pricedMenu(menu, north, mayDiffer).products)
      }
    }),
  )
})
