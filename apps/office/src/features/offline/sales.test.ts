import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { mostBorne, salesAddressOf, showIn, shows } from './sales.ts'
import { timeLeft } from './time-left.ts'

test('an address without words shows the sales that wait, and each other list has its own', () => {
  expect(showIn(new URLSearchParams())).toBe('waiting')
  expect(showIn(new URLSearchParams('ventas=otras'))).toBe('waiting')
  for (const show of shows)
    expect(showIn(new URLSearchParams({ ventas: salesAddressOf(show) ?? '' }))).toBe(show)
})

test('booking a sale costs the organiser at most what its QR has not paid', () => {
  expect(mostBorne({ amount: centavos(12_000), paid: centavos(0) })).toBe(12_000n)
  expect(mostBorne({ amount: centavos(12_000), paid: centavos(2_050) })).toBe(9_950n)
})

test('the time left is in whole minutes, and over at its end', () => {
  const at = Date.now()
  const left = (ms: number) => timeLeft(new Date(at + ms).toISOString(), at)
  expect(left(5 * 3_600_000 + 12 * 60_000 + 59_000)).toEqual({ hours: 5, minutes: 12 })
  expect(left(59_000)).toEqual({ hours: 0, minutes: 0 })
  expect([left(0), left(-1)]).toEqual([null, null])
})
