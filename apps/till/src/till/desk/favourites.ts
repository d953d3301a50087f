import type { EventId, ProductId } from '@saldo/contract/ids'

const KEY = 'till_favourites'
const SHOWN = 12

type Kept = Pick<Storage, 'getItem' | 'setItem'>
type Sold = [string, number]

const isSold = (value: unknown): value is Sold =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

/** The products that this device sells most at an event. */
export const createFavourites = (storage: Kept, eventId: EventId) => {
  const key = `${KEY}_${eventId}`
  const read = (): Map<string, number> => {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return new Map(Array.isArray(found) ? found.filter(isSold) : [])
    } catch {
      return new Map()
    }
  }
  return {
    /** A dozen at most; the products' own order is the caller's. */
    ids: (): ReadonlySet<string> =>
      new Set(
        [...read()]
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, SHOWN)
          .map(([id]) => id),
      ),
    note: (items: readonly { product_id?: ProductId | undefined; quantity: number }[]): void => {
      const sold = read()
      for (const { product_id: id, quantity } of items) if (id) sold.set(id, (sold.get(id) ?? 0) + quantity)
      try {
        storage.setItem(key, JSON.stringify([...sold]))
      } catch {
        // Without storage there are no favourites.
      }
    },
  }
}
