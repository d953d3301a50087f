import type { AgeCheck } from '@saldo/contract/catalogue'
import type { SoldPart } from '@saldo/contract/combos'
import type { Discount } from '@saldo/contract/discount'
import type { OptionId, PlaceId, ProductId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Cup } from '@saldo/contract/cups'
import type { OptionGroup } from '@saldo/contract/options'
import type { HappyHour } from '@saldo/contract/prices'

/** The fields of a product that a manager edits. */
export type ProductFields = {
  name: string
  price: Centavos
  category: string | null
  isAdultOnly: boolean
}

export type Product = ProductFields & { id: ProductId; isSoldOut: boolean }

/** How a product differs from place to place. */
export type ProductMenu = {
  /** Null: at all places. */
  soldAt: ReadonlySet<PlaceId> | null
  prices: ReadonlyMap<PlaceId, Centavos>
  soldOutAt: ReadonlySet<PlaceId>
}

/** From `alertAt` on, tills say how many are left. Below zero: sold after it ran out. */
export type Stock = { left: number; alertAt: number }

/** A QR, and what it pays for cups in centavos; below zero where it is given back more. */
export type CupsOf = { wallet: WalletId; centavos: string }

export type TillSettings = {
  /** Three presets in percent; null when the event takes no tips. */
  tipPercents: [number, number, number] | null
  /** How long a staff member may void their own operation. */
  voidMinutes: number
  /** When tills ask for an identification before an adults-only product is sold. */
  ageCheck: AgeCheck
  /** Whether the customer agrees to a bill with a tip. */
  confirmsTips: boolean
  /** From this total on the customer agrees to the bill; null: never because of its total. */
  confirmsFrom: Centavos | null
}

/** An event's products in order. `version` increases with each change; it is 0 before the first. */
export type EventCatalogue = TillSettings & {
  version: number
  products: readonly Product[]
  byId: ReadonlyMap<ProductId, Product>
  /** A product that is not here is sold at all places at its own price. */
  menus: ReadonlyMap<ProductId, ProductMenu>
  /** Of products that have any. */
  options: ReadonlyMap<ProductId, readonly OptionGroup[]>
  /** Places where an option is sold out that isn't so everywhere. */
  optionsOut: ReadonlyMap<OptionId, ReadonlySet<PlaceId>>
  /** Of combos. */
  parts: ReadonlyMap<ProductId, readonly SoldPart[]>
  /** Of products that are sold with a deposit. */
  cups: ReadonlyMap<ProductId, Cup>
  happyHours: readonly HappyHour[]
  /** Reasons for which a bill costs less or nothing. */
  discounts: readonly Discount[]
  /** Of products that somebody counts; above the threshold as old as the catalogue's version. */
  stock: ReadonlyMap<ProductId, Stock>
  /** IANA name of the clock of `happyHours`. */
  timezone: string
}
