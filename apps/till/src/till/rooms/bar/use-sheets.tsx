import { lazy, Suspense, useEffect, useState } from 'react'
import type { ProductId } from '@saldo/contract/ids'
import { lineKey } from '../../desk/line-key.ts'
import { type Asked, needsChoice } from './choosing.ts'
import type { SaleProps } from './use-confirm.tsx'

const load = () => import('./sheets.tsx')

/** Outside the first load: most events have no options. */
const Sheets = lazy(async () => ({ default: (await load()).Sheets }))

/** Loads the sheets before the first tap needs them. */
const useLoaded = (isNeeded: boolean): void => {
  useEffect(() => {
    if (isNeeded) void load().catch(() => undefined)
  }, [isNeeded])
}

/** The sheets over the products: what a customer chooses of one, and the bill line by line. */
export const useSheets = (sale: SaleProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const products = sale.desk.products.catalogue?.products ?? []
  const hasBill = products.some(
    ({ option_groups: groups, cup, parts }) => groups.length > 0 || cup !== null || parts.length > 0,
  )
  useLoaded(hasBill)
  return {
    sheet: asked && (
      <Suspense fallback={null}>
        <Sheets {...sale} asked={asked} onAsk={setAsked} />
      </Suspense>
    ),
    /** Opens the bill; null where no product has options or a deposit. */
    openBill: hasBill ? () => setAsked('bill') : null,
    /** Adds a product, or asks what has to be chosen of it. */
    tap: (id: ProductId) => {
      const product = products.find((each) => each.id === id)
      if (product && needsChoice(product)) setAsked({ product, from: null })
      else sale.till.dispatch({ type: 'lineAdded', key: lineKey(id) })
    },
  }
}
