import { expect, test } from 'vitest'
import type { WalletId } from '@saldo/contract/ids'
import { createCheckedAges } from './checked-ages.ts'

const [ana, beto] = ['ana' as WalletId, 'beto' as WalletId]
const HOUR_MS = 3_600_000

const aDevice = (kept = new Map<string, string>()) => {
  const clock = { ms: 100 * HOUR_MS }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { clock, kept, storage, ages: createCheckedAges(storage, () => clock.ms) }
}

test('an age checked once is not asked again for that QR that night, also after a reload', () => {
  const { clock, storage, ages } = aDevice()
  expect(ages.has(ana)).toBe(false)
  ages.note(ana)
  expect([ages.has(ana), ages.has(beto)]).toEqual([true, false])
  clock.ms += 11 * HOUR_MS
  expect(createCheckedAges(storage, () => clock.ms).has(ana)).toBe(true)
  clock.ms += 2 * HOUR_MS
  expect(ages.has(ana)).toBe(false)
})

test('a clock that was set back, or a record that can’t be read, asks again', () => {
  const { clock, kept, ages } = aDevice()
  ages.note(ana)
  clock.ms -= HOUR_MS
  expect(ages.has(ana)).toBe(false)
  for (const key of kept.keys()) kept.set(key, '{"ana":1')
  expect(ages.has(ana)).toBe(false)
  ages.note(beto)
  expect(ages.has(beto)).toBe(true)
})

test('a device that stores nothing asks each time', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  const ages = createCheckedAges(storage)
  ages.note(ana)
  expect(ages.has(ana)).toBe(false)
})
