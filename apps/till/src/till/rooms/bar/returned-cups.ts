import type { MenuProduct } from '@saldo/contract/catalogue'
import { kindOf } from '@saldo/contract/cups'
import { mxnShort } from '@saldo/client/format/money.ts'
import { type LineKey, returnedKey } from '../../desk/line-key.ts'
import { type Basket, servedIn } from '../../desk/order.ts'
import { tillBarCopy as copy } from './copy.ts'

/** A kind of cup that may be given back. */
export type ReturnableCup = { key: LineKey; words: string; count: number }

/** Each kind of cup once, whatever is served in it. */
export const cupsIn = (products: readonly MenuProduct[], basket: Basket): ReturnableCup[] => {
  const kinds = new Map<string, ReturnableCup>()
  for (const { id, cup } of servedIn(products)) {
    if (!cup) continue
    const key = returnedKey(id)
    const kind = kindOf(cup)
    const count = (kinds.get(kind)?.count ?? 0) + (basket.get(key) ?? 0)
    const words = copy.returnCup(cup.name, mxnShort(cup.price), count)
    kinds.set(kind, { key: kinds.get(kind)?.key ?? key, words, count })
  }
  return [...kinds.values()]
}
