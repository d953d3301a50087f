import { expect, test } from 'vitest'
import type { Product } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { hasMany, shownIn } from './shown-products.ts'

const named = (name: string, category: string | null = null): Product => ({
  id: `id-${name}` as ProductId,
  name,
  category,
  price: centavos(100),
  is_adult_only: false,
  is_sold_out: false,
})
const products = [named('Café de olla', 'Calientes'), named('Agua'), named('Té', 'Calientes')]
const names = (
  query: string,
  chosen: Parameters<typeof shownIn>[1]['chosen'] = null,
  favourites = new Set<string>(),
) => shownIn(products, { chosen, query, favourites }).map(({ name }) => name)

test('a search finds a part of a name without its accents, in every category', () => {
  expect(names('CAFE')).toEqual(['Café de olla'])
  expect(names('a', 'Calientes')).toEqual(['Café de olla', 'Agua'])
  expect(names('  ')).toEqual(['Café de olla', 'Agua', 'Té'])
  expect(names('mezcal')).toEqual([])
})

test('a category and the favourites keep the manager’s order', () => {
  expect(names('', 'Calientes')).toEqual(['Café de olla', 'Té'])
  expect(names('', { favourites: true }, new Set(['id-Té', 'id-Agua']))).toEqual(['Agua', 'Té'])
})

test('search and favourites come with the thirtieth product', () => {
  const many = Array.from({ length: 30 }, (_, i) => named(`Producto ${i}`))
  expect([hasMany(many.slice(1)), hasMany(many)]).toEqual([false, true])
})
