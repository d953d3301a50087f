import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'

const some = { count: 2, amount: centavos(5_000) }
const totals = {
  sales: centavos(10_000),
  tips: centavos(1_000),
  cash_sales: centavos(0),
  deposits: centavos(0),
  charges: 1,
  voids: some,
  discounts: some,
  free: some,
}
const namesOf = (isOfLines: boolean) => figuresOf({ totals, is_of_lines: isOfLines }).map(({ name }) => name)

test('where a product is chosen, no figure is of all products', () => {
  expect(namesOf(true)).toEqual(['Ventas'])
  expect(namesOf(false)).toEqual([
    'Ventas',
    'Propinas',
    'Cobros',
    'En efectivo',
    'Anulado',
    'Descuentos',
    'Sin cobro',
  ])
})
