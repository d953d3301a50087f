import type { AgeCheck } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

/** The fields of a product that a manager edits. */
export type ProductFields = {
  name: string
  price: Centavos
  category: string | null
  isAdultOnly: boolean
}

export type Product = ProductFields & { id: ProductId; isSoldOut: boolean }

export type TillSettings = {
  /** Three presets in percent; null when the event takes no tips. */
  tipPercents: [number, number, number] | null
  /** How long a staff member may void their own operation. */
  voidMinutes: number
  /** When tills ask for an identification before an adults-only product is sold. */
  ageCheck: AgeCheck
}

/** An event's products in order. `version` increases with each change; it is 0 before the first. */
export type EventCatalogue = TillSettings & {
  version: number
  products: readonly Product[]
  /** Products that are not sold out. */
  forSale: ReadonlyMap<ProductId, Product>
}
