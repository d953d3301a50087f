import { expect, test } from 'vitest'
import { type AmountKey, centavosOfEntry, pressKey, shownEntry } from './amount-entry.ts'

const typed = (keys: string) =>
  Array.from(keys, (key) => (key === '<' ? 'erase' : key) as AmountKey).reduce(pressKey, '')

test.each([
  ['85.50', 8_550n, '$85.50'],
  ['85.5', 8_550n, '$85.5'],
  ['85.', 8_500n, '$85.'],
  ['.5', 50n, '$0.5'],
  ['', 0n, '$0'],
  ['007', 700n, '$7'],
  ['1085', 108_500n, '$1,085'],
  ['0.29', 29n, '$0.29'],
  ['1.005', 100n, '$1.00'],
  ['1..2', 120n, '$1.2'],
  ['12345678', 12_345_600n, '$123,456'],
  ['99<<<5', 500n, '$5'],
  ['1.5<<<', 0n, '$0'],
])('the keys %j make %d centavos and read %s', (keys, amount, shown) => {
  const entry = typed(keys)
  expect(centavosOfEntry(entry)).toBe(amount)
  expect(shownEntry(entry)).toBe(shown)
})
