import { expect, test } from 'vitest'
import type { OptionId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { optionBounds, type OptionGroup } from '@saldo/contract/options'
import { afterPress, lastGroup, leastPrice, needsChoice } from './choosing.ts'

const id = (name: string) => name as OptionId
const group = (
  name: string,
  rule: Pick<OptionGroup, 'choose' | 'is_required'>,
  options: Record<string, number>,
): OptionGroup => ({
  id: name,
  name,
  ...rule,
  options: Object.entries(options).map(([each, price]) => ({
    id: id(each),
    name: each,
    price: centavos(price),
    is_sold_out: false,
  })),
})
const size = group('Tamaño', { choose: 'one', is_required: true }, { Doble: 4_000, Sencillo: 500 })
const glass = group('Vaso', { choose: 'one', is_required: false }, { Alto: 0, Bajo: 0 })
const taste = group('Al gusto', { choose: 'some', is_required: false }, { Sal: 0, Limón: 100 })

test('what has to be chosen is asked and priced from its cheapest option on', () => {
  const sold = { price: centavos(9_000), option_groups: [size, taste] }
  expect([needsChoice(sold), leastPrice(sold)]).toEqual([true, 9_500n])
  const plain = { price: centavos(9_000), option_groups: [taste] }
  expect([needsChoice(plain), leastPrice(plain)]).toEqual([false, 9_000n])
})

test('a tap ends the choice where one thing of one group has to be chosen, and nowhere else', () => {
  expect(lastGroup([taste, size])).toBe(size)
  expect(lastGroup([taste, glass])).toBeNull()
  expect(lastGroup([size, { ...glass, is_required: true }])).toBeNull()
  expect(lastGroup([{ ...size, choose: 'some' }])).toBeNull()
})

test('one of a group takes the place of another, and can be left out where nothing is required', () => {
  expect(afterPress([id('Sal'), id('Doble')], size, id('Sencillo'))).toEqual(['Sal', 'Sencillo'])
  expect(afterPress([id('Doble')], size, id('Doble'))).toEqual(['Doble'])
  expect(afterPress([id('Alto')], glass, id('Alto'))).toEqual([])
  expect(afterPress([id('Sal')], taste, id('Limón'))).toEqual(['Sal', 'Limón'])
  expect(afterPress([id('Sal'), id('Limón')], taste, id('Sal'))).toEqual(['Limón'])
})

test('no more is chosen than a line may have', () => {
  const full = Array.from({ length: optionBounds.chosen }, (_, at) => id(`${at}`))
  expect(afterPress(full, taste, id('Sal'))).toBe(full)
})
