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

/** The product and the options of a key. */
export const ofKey = (key: LineKey): { id: ProductId; options: OptionId[] } => {
  const [id = '', ...options] = key.split(BETWEEN)
  return { id: id as ProductId, options: options as OptionId[] }
}
