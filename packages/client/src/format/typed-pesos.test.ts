import { expect, test } from 'vitest'
import { typedPesos } from './typed-pesos.ts'

test.each([
  ['85', 8_500n],
  ['85.5', 8_550n],
  [' $1,085.50 ', 108_550n],
  ['0', 0n],
  ['', null],
  ['85.505', null],
  ['-1', null],
  ['1e3', null],
  ['12345678', 1_234_567_800n],
  ['123456789', null],
])('%j pesos are %s centavos', (typed, amount) => expect(typedPesos(typed)).toBe(amount))
