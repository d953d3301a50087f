import type { OptionId, ProductId } from '@saldo/contract/ids'

/**
 * A product with the options that were chosen of it, as one text: what keeps the lines of a bill apart. Without options it
 * is the product's id.
 */
export type LineKey = string & { readonly __brand: 'LineKey' | 'ProductId' }

const BETWEEN = '|'

/** The same for the same options in whatever order. */
export const lineKey = (id: ProductId, options: readonly OptionId[] = []): LineKey =>
  [id, ...options.toSorted()].join(BETWEEN) as LineKey

const RETURNED = 'returned'

/** The line of cups that were given back, of those that this product is served in. */
export const returnedKey = (id: ProductId): LineKey => `${RETURNED}${BETWEEN}${id}` as LineKey

/** The product whose cups a line gives back; null for any other line. */
export const returnedIn = (key: LineKey): ProductId | null => {
  const [kind, id] = key.split(BETWEEN)
  return kind === RETURNED && id !== undefined ? (id as ProductId) : null
}

/** The product and the options of a key. */
export const ofKey = (key: LineKey): { id: ProductId; options: OptionId[] } => {
  const [id = '', ...options] = key.split(BETWEEN)
  return { id: id as ProductId, options: options as OptionId[] }
}
