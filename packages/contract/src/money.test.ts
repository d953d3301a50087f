import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { centavos, centavosOfPesos, pesos, pesosOfCentavos, signedPesos, sumOfPesos } from './money.ts'

const sentences = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test.each([
  [0, 0n],
  [1, 100n],
  [0.1, 10n],
  [0.29, 29n],
  [1.15, 115n],
  [85.5, 8_550n],
  [-0.5, -50n],
  [-12.34, -1_234n],
  [100_000_000, 10_000_000_000n],
])('%d pesos are so many centavos, and back', (amount, expected) => {
  expect(centavosOfPesos(amount)).toBe(expected)
  expect(pesosOfCentavos(expected)).toBe(amount)
})

test('no amount that the wire takes is changed on its way in and out', () => {
  const most = 10_000_000_000n
  fc.assert(
    fc.property(fc.bigInt({ min: -most, max: most }), (amount) => {
      const onWire = z.encode(signedPesos, centavos(amount))
      expect(z.decode(signedPesos, onWire)).toBe(amount)
    }),
  )
})

test('what a large event sums up keeps each centavo on its way in and out', () => {
  const most = 999_999_999_999_999n
  fc.assert(
    fc.property(fc.bigInt({ min: -most, max: most }), (amount) => {
      const onWire = JSON.parse(JSON.stringify(z.encode(sumOfPesos, centavos(amount)))) as number
      expect(z.decode(sumOfPesos, onWire)).toBe(amount)
    }),
  )
})

test.each([
  ['120', ['Escribe un monto en pesos con números.']],
  [null, ['Escribe un monto en pesos con números.']],
  [Number.NaN, ['Escribe un monto en pesos con números.']],
  [0.001, ['El monto lleva como máximo dos decimales.']],
  [1e-7, ['El monto lleva como máximo dos decimales.']],
  [100_000_000.01, ['El monto es demasiado grande.']],
  [-100_000_000.01, ['El monto es demasiado grande.']],
])('%s is no amount, in one sentence', (value, expected) => {
  expect(sentences(signedPesos, value)).toEqual(expected)
})

test('a price is above zero; a difference need not be', () => {
  expect(sentences(pesos, 0)).toEqual(['El monto debe ser mayor que cero.'])
  expect(sentences(pesos, -1)).toEqual(['El monto debe ser mayor que cero.'])
  expect(sentences(pesos, 0.01)).toEqual([])
  expect(sentences(signedPesos, 0)).toEqual([])
  expect(sentences(signedPesos, -1)).toEqual([])
})
