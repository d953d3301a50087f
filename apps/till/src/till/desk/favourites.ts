import type { EventId, ProductId } from '@saldo/contract/ids'
import { createStoredNumbers } from './stored-numbers.ts'

const SHOWN = 12

/** The products that this device sells most at an event; none where that can't be stored. */
export const createFavourites = (storage: Pick<Storage, 'getItem' | 'setItem'>, eventId: EventId) => {
  const stored = createStoredNumbers(storage, `till_favourites_${eventId}`)
  return {
    /** A dozen at most; the products' own order is the caller's. */
    ids: (): ReadonlySet<string> =>
      new Set(
        [...stored.read()]
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, SHOWN)
          .map(([id]) => id),
      ),
    note: (items: readonly { product_id?: ProductId | undefined; quantity: number }[]): void => {
      const sold = stored.read()
      for (const { product_id: id, quantity } of items) if (id) sold.set(id, (sold.get(id) ?? 0) + quantity)
      stored.write(sold)
    },
  }
}
