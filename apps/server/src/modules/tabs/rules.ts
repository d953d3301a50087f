import { MOST_TAB_LINES } from '@saldo/contract/tabs'
import { amountOfItems, type SoldItem } from '../ledger/index.ts'
import type { Round, Tab } from './tab.ts'

const keyOf = ({ productId, name, options, unitPrice, isCup, parts }: SoldItem): string =>
  JSON.stringify([productId, name, options, String(unitPrice), isCup, parts])

/** What a tab's charge says: each line once, in the order in which it was first served. */
export const servedItems = (rounds: readonly Pick<Round, 'lines'>[]): SoldItem[] => {
  const found = new Map<string, SoldItem>()
  for (const { item, left } of rounds.flatMap(({ lines }) => lines)) {
    if (left === 0) continue
    const known = found.get(keyOf(item))
    found.set(keyOf(item), { ...item, quantity: (known?.quantity ?? 0) + left })
  }
  return [...found.values()]
}

/** Why these items can't be added to a tab; null when they can. */
export const reasonAgainst = (
  { hold, served }: Pick<Tab, 'hold' | 'served'>,
  rounds: readonly Round[],
  items: readonly SoldItem[],
): 'tab_over_hold' | 'tab_full' | null => {
  if (served + amountOfItems(items) > hold) return 'tab_over_hold'
  const all = [...rounds, { lines: items.map((item) => ({ item, left: item.quantity })) }]
  return servedItems(all).length > MOST_TAB_LINES ? 'tab_full' : null
}
