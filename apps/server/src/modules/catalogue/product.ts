import type { ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

/** What a manager says of a product. */
export type ProductFields = {
  name: string
  price: Centavos
  category: string | null
  /** Only for adults. */
  isAdultOnly: boolean
}

export type Product = ProductFields & { id: ProductId; isSoldOut: boolean }

export type TillSettings = {
  /** Three presets in percent; null where the event takes no tips. */
  tipPercents: [number, number, number] | null
  /** How long an operation may be voided by who made it. */
  voidMinutes: number
}

/** What an event sells, in its order. `version` grows with each change; it is 0 before the first. */
export type EventCatalogue = TillSettings & {
  version: number
  products: readonly Product[]
  /** Those that are not sold out. */
  forSale: ReadonlyMap<ProductId, Product>
}
