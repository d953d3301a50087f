import type { Product } from '@saldo/contract/catalogue'

/** What the grid shows: everything, this device's favourites, or a category by its name. */
export type Category = null | { favourites: true } | string

export const isFavourites = (category: Category): boolean => category !== null && typeof category !== 'string'

/** From so many products on, the grid has a search and favourites. */
const MANY = 30

export const hasMany = (products: readonly Product[]): boolean => products.length >= MANY

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** In the manager's order, whatever was searched: a tile never changes its neighbours. */
export const shownIn = <P extends Product>(
  products: readonly P[],
  { chosen, query, favourites }: { chosen: Category; query: string; favourites: ReadonlySet<string> },
): readonly P[] => {
  const wanted = plain(query.trim())
  if (wanted !== '') return products.filter(({ name }) => plain(name).includes(wanted))
  if (chosen === null) return products
  if (typeof chosen === 'string') return products.filter(({ category }) => category === chosen)
  return products.filter(({ id }) => favourites.has(id))
}
