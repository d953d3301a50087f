import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlaceId, ProductId } from './ids.ts'
import { centavos } from './money.ts'
import { happyHourFields, isHappyAt, localMoment, priceAt, type HappyHour } from './prices.ts'

const zone = 'America/Mexico_City'
/** Seconds of a moment that the event's clock shows so; Mexico City is six hours behind. */
const at = (date: string, time: string) => localMoment(Date.parse(`${date}T${time}:00-06:00`), zone)

const beer = { id: 'beer' as ProductId, category: 'Cerveza', price: centavos(8_000) }
const north = 'north' as PlaceId
const hour = (over: Partial<HappyHour> = {}): HappyHour => ({
  id: 'id',
  name: 'Hora feliz',
  weekdays: [5],
  date: null,
  from: '22:00',
  until: '01:00',
  products: null,
  category: null,
  places: null,
  discount: { by: 'percent', percent: 20 },
  ...over,
})

describe('a happy hour on the event’s clock', () => {
  test('a moment has the date and the day of the week of its zone', () => {
    expect(at('2026-12-04', '23:30')).toEqual({
      date: '2026-12-04',
      yesterday: '2026-12-03',
      weekday: 5,
      time: '23:30',
    })
    expect(at('2026-12-06', '00:00')).toMatchObject({ weekday: 7, time: '00:00' })
  })

  test.each([
    ['2026-12-04', '21:59', false],
    ['2026-12-04', '22:00', true],
    ['2026-12-04', '23:59', true],
    ['2026-12-05', '00:59', true],
    ['2026-12-05', '01:00', false],
    ['2026-12-05', '22:30', false],
    ['2026-12-04', '00:30', false],
  ])('that begins on Fridays at 22 and ends at 1: %s at %s', (date, time, isHappy) => {
    expect(isHappyAt(hour(), at(date, time))).toBe(isHappy)
  })

  test('of one date holds at that date alone, past its midnight', () => {
    const once = hour({ weekdays: null, date: '2026-12-04' })
    expect(isHappyAt(once, at('2026-12-05', '00:30'))).toBe(true)
    expect(isHappyAt(once, at('2026-12-11', '22:30'))).toBe(false)
  })

  test('within one day has an end that is not its own', () => {
    const noon = hour({ from: '12:00', until: '13:00' })
    expect(isHappyAt(noon, at('2026-12-04', '12:59'))).toBe(true)
    expect(isHappyAt(noon, at('2026-12-04', '13:00'))).toBe(false)
    expect(isHappyAt(noon, at('2026-12-05', '12:30'))).toBe(false)
  })
})

describe('a price', () => {
  const now = at('2026-12-04', '22:30')
  const priced = (...hours: HappyHour[]) => priceAt(beer, hours, { place: north, now })

  test.each([
    ['without a happy hour', [], 8_000n],
    ['by percent', [hour()], 6_400n],
    ['fixed', [hour({ discount: { by: 'price', price: centavos(5_000) } })], 5_000n],
    ['never dearer', [hour({ discount: { by: 'price', price: centavos(9_000) } })], 8_000n],
    ['of its category', [hour({ category: 'Cerveza' })], 6_400n],
    ['not of another category', [hour({ category: 'Vino' })], 8_000n],
    ['of another product', [hour({ products: ['water' as ProductId] })], 8_000n],
    ['at this place', [hour({ places: [north] })], 6_400n],
    ['at another place', [hour({ places: ['south' as PlaceId] })], 8_000n],
    ['of two, the lower', [hour(), hour({ discount: { by: 'percent', percent: 50 } })], 4_000n],
    ['not on another day', [hour({ weekdays: [6] })], 8_000n],
  ])('%s', (_what, hours, price) => {
    expect(priced(...hours)).toBe(price)
  })

  test('is above nothing, never higher than without, and the same in whatever order the hours stand', () => {
    const discount = fc.oneof(
      fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ by: fc.constant('price' as const), price: fc.bigInt(1n, 20_000n).map(centavos) }),
    )
    const hours = fc.array(
      discount.map((each) => hour({ discount: each })),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(fc.bigInt(1n, 20_000n), hours, (price, all) => {
        const product = { ...beer, price: centavos(price) }
        const got = priceAt(product, all, { place: north, now })
        expect(got > 0n && got <= price).toBe(true)
        expect(priceAt(product, all.toReversed(), { place: north, now })).toBe(got)
      }),
    )
  })
})

test.each([
  ['without a day', { weekdays: null, date: null }],
  ['with days and a date', { weekdays: [1], date: '2026-12-04' }],
  ['without an end', { from: '22:00', until: '22:00' }],
  ['at no hour', { from: '24:00' }],
  [
    'for products and a category',
    { products: ['3f0a1c7e-0000-4000-8000-000000000001'], category: 'Cerveza' },
  ],
  ['of more than everything', { discount: { by: 'percent', percent: 100 } }],
])('a happy hour %s is refused', (_what, over) => {
  const { id: _id, ...fields } = hour()
  expect(happyHourFields.safeParse(fields).success).toBe(true)
  expect(happyHourFields.safeParse({ ...fields, ...over }).success).toBe(false)
})
