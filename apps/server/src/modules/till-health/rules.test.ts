import type { DeviceId, PlaceId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addHistograms,
  alertsOf,
  callsIn,
  emptyHistogram,
  histogramOf,
  minuteOf,
  p95Of,
  type Watched,
} from './rules.ts'

const now = new Date('2026-11-28T06:42:18Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const place = { id: 'b1' as PlaceId, name: 'Barra Sur' }

const watched = (more: Partial<Watched>): Watched => ({
  tills: [],
  places: [],
  shifts: [],
  products: [],
  ...more,
})

const till = (more: object) => ({
  id: 'd1' as DeviceId,
  name: 'Sur 4',
  place,
  lastContactAt: ago(0),
  revokedAt: null,
  waiting: 0,
  ...more,
})

describe('the 95th percentile of a histogram', () => {
  test('is null without calls, and lies within the class of the call at that rank', () => {
    expect(p95Of(emptyHistogram())).toBeNull()
    expect(p95Of(histogramOf([60]))).toBe(74)
    expect(p95Of(histogramOf([...Array<number>(95).fill(90), ...Array<number>(5).fill(700)]))).toBe(100)
    expect(p95Of(histogramOf([...Array<number>(90).fill(90), ...Array<number>(10).fill(700)]))).toBe(700)
    expect(p95Of(histogramOf([60_000]))).toBe(7_850)
  })

  test('is never below the class of the true one, nor above its end, for whatever round trips', () => {
    const bounds = [0, 25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 2_000, 5_000, 8_000]
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8_000 }), { minLength: 1 }), (all) => {
        const sorted = all.toSorted((a, b) => a - b)
        const truth = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
        const end = bounds.find((bound) => truth <= bound) ?? 8_000
        const start = bounds.findLast((bound) => bound < truth) ?? 0
        const p95 = p95Of(histogramOf(all)) ?? -1
        expect(p95).toBeGreaterThanOrEqual(start)
        expect(p95).toBeLessThanOrEqual(Math.max(end, 25))
      }),
    )
  })

  test('is the same whether calls are counted at once or added up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9_000)), fc.array(fc.nat(9_000)), (a, b) => {
        const added = addHistograms(histogramOf(a), histogramOf(b))
        expect(added).toEqual(histogramOf([...a, ...b]))
        expect(callsIn(added)).toBe(a.length + b.length)
      }),
    )
  })
})

describe('alerts', () => {
  const told = (minutes: number, waiting: number) => ({
    since: ago(minutes).toISOString(),
    device: 'd1',
    name: 'Sur 4',
    place,
    waiting,
  })

  test('a till that works says nothing; one that is silent for two minutes does, until it was put away', () => {
    const of = (lastContactAt: Date | null, more: object = {}) =>
      alertsOf(watched({ tills: [till({ lastContactAt, ...more })] }), now)
    expect(of(ago(1))).toEqual([])
    expect(of(ago(2), { waiting: 3 })).toEqual([{ kind: 'no_contact', ...told(2, 3) }])
    expect(of(ago(239))).toHaveLength(1)
    expect(of(ago(240))).toEqual([])
    expect(of(null)).toEqual([])
    expect(of(ago(5), { revokedAt: ago(1) })).toEqual([])
  })

  test('a till that is there with five operations waiting has a queue; with four it has none', () => {
    const of = (waiting: number) => alertsOf(watched({ tills: [till({ waiting })] }), now)
    expect(of(4)).toEqual([])
    expect(of(5)).toEqual([{ kind: 'queue', ...told(0, 5) }])
  })

  test('a place is slow over five minutes, from twenty calls on, above 300 ms', () => {
    const of = (...roundTrips: number[][]) => {
      const minutes = roundTrips.map((all, i) => ({
        minute: minuteOf(ago(roundTrips.length - 1 - i)),
        histogram: histogramOf(all),
      }))
      return alertsOf(watched({ places: [{ place, minutes }] }), now)
    }
    const calls = (count: number, ms: number) => Array<number>(count).fill(ms)
    expect(of()).toEqual([])
    expect(of(calls(19, 900))).toEqual([])
    expect(of(calls(40, 250))).toEqual([])
    expect(of(calls(10, 500), calls(10, 500))).toEqual([
      { kind: 'slow', since: minuteOf(ago(1)).toISOString(), place, p95_ms: 590 },
    ])
  })

  test('a drawer is full at its limit, a shift is long after six hours, and a product may be sold out', () => {
    const shift = (cash: number, hours: number) => ({
      place,
      who: 'Mónica Ruiz',
      openedAt: ago(hours * 60),
      cash: centavos(cash),
      limit: centavos(2_000_000),
    })
    const ofShift = (cash: number, hours: number) =>
      alertsOf(watched({ shifts: [shift(cash, hours)] }), now).map(({ kind }) => kind)
    expect(ofShift(1_999_999, 5.9)).toEqual([])
    expect(ofShift(2_000_000, 5.9)).toEqual(['drawer_full'])
    expect(ofShift(0, 6)).toEqual(['long_shift'])
    expect(alertsOf(watched({ shifts: [shift(6_125_000, 7)] }), now)).toEqual([
      { kind: 'drawer_full', since: ago(420).toISOString(), place, who: 'Mónica Ruiz', cash: 6_125_000n },
      { kind: 'long_shift', since: ago(420).toISOString(), place, who: 'Mónica Ruiz' },
    ])
    const unlimited = { ...shift(9_000_000, 1), limit: null }
    expect(alertsOf(watched({ shifts: [unlimited] }), now)).toEqual([])
    const products = [
      { name: 'Agua', isSoldOut: false },
      { name: 'Elote', isSoldOut: true },
      { name: 'Pan', isSoldOut: false, stock: { left: 6, alertAt: 5 } },
      { name: 'Sidra', isSoldOut: false, stock: { left: 5, alertAt: 5 } },
    ]
    expect(alertsOf(watched({ products }), now)).toEqual([
      { kind: 'low_stock', since: null, product: 'Sidra', left: 5 },
      { kind: 'sold_out', since: null, product: 'Elote' },
    ])
  })

  test('the longest lasting comes first', () => {
    const tills = [till({ lastContactAt: ago(3) }), till({ lastContactAt: ago(9) })]
    expect(alertsOf(watched({ tills }), now).map(({ since }) => since)).toEqual([
      ago(9).toISOString(),
      ago(3).toISOString(),
    ])
  })
})
