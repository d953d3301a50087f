import type { catalogue, MenuProduct } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import type { PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { localMoment, priceAt, pricesKeptMs } from '@saldo/contract/prices'

/** The menu of a place as the server gave it. */
export type Menu = Reply<typeof catalogue>

/** `fullPrice`: outside of happy hours. */
export type ShownProduct = MenuProduct & { fullPrice: Centavos }

/** The menu at the prices of one moment; `pricedAt` is that moment, which a sale tells the server. */
export type Catalogue = Omit<Menu, 'products'> & {
  products: readonly ShownProduct[]
  pricedAt?: string
}

/** The menu of a place as it is at a moment. Without happy hours no clock counts. */
export const pricedMenu = (menu: Menu, place: PlaceId | null, atMs: number): Catalogue => {
  const { happy_hours: happyHours, timezone } = menu
  if (happyHours.length === 0)
    return { ...menu, products: menu.products.map((each) => ({ ...each, fullPrice: each.price })) }
  const now = localMoment(atMs, timezone)
  return {
    ...menu,
    products: menu.products.map((each) => ({
      ...each,
      fullPrice: each.price,
      price: priceAt(each, happyHours, { place, now }),
    })),
    pricedAt: new Date(atMs).toISOString(),
  }
}

const MINUTE_MS = 60_000
const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/**
 * The moment whose prices are shown, after `shownMs`: a sale that is open keeps those that its customer saw, up to half
 * an hour; otherwise each minute has its own.
 */
export const pricesAfter = (shownMs: number, nowMs: number, isHeld: boolean): number => {
  const isKept = isHeld && nowMs - shownMs < pricesKeptMs && nowMs >= shownMs
  return isKept || minuteOf(nowMs) === minuteOf(shownMs) ? shownMs : nowMs
}
