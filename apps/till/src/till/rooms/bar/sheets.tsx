import { lazy, Suspense, useEffect, useState } from 'react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import { type LineKey, lineKey, ofKey } from '../../desk/line-key.ts'
import { needsChoice } from './choosing.ts'
import { orderIn } from './order-in.ts'
import type { SaleProps } from './use-confirm.tsx'

const loadOptions = () => import('./options-sheet.tsx')
const loadBill = () => import('./bill-sheet.tsx')

/** Outside the first load: most events have no options. */
const OptionsSheet = lazy(async () => ({ default: (await loadOptions()).OptionsSheet }))
const BillSheet = lazy(async () => ({ default: (await loadBill()).BillSheet }))

/** `from`: the line of which one piece gets other options; null for one more. */
type Asked = 'bill' | { product: MenuProduct; from: LineKey | null } | null

const hasGroups = ({ option_groups: groups }: MenuProduct): boolean => groups.length > 0

/** Loads the sheets before the first tap needs them, where any product has options. */
const useLoaded = (isNeeded: boolean): void => {
  useEffect(() => {
    if (isNeeded) void Promise.all([loadOptions(), loadBill()]).catch(() => undefined)
  }, [isNeeded])
}

/** The sheets over the products: what a customer chooses of one, and the bill line by line. */
export const useSheets = ({ desk, state, till }: SaleProps) => {
  const [asked, setAsked] = useState<Asked>(null)
  const { dispatch } = till
  const { catalogue } = desk.products
  const products = catalogue?.products ?? []
  const hasBill = products.some(hasGroups)
  useLoaded(hasBill)
  const productOf = (id: ProductId) => products.find((each) => each.id === id)
  const sheet =
    asked === null ? null : asked === 'bill' ? (
      <BillSheet
        order={orderIn(state, catalogue)}
        products={products}
        onAdd={(key) => dispatch({ type: 'lineAdded', key })}
        onTake={(key) => dispatch({ type: 'lineTaken', key })}
        onOptions={(key) => {
          const product = productOf(ofKey(key).id)
          if (product) setAsked({ product, from: key })
        }}
        onClose={() => setAsked(null)}
      />
    ) : (
      <OptionsSheet
        product={asked.product}
        before={asked.from && ofKey(asked.from).options}
        onChosen={(options) => {
          const key = lineKey(asked.product.id, options)
          if (asked.from) dispatch({ type: 'lineChanged', from: asked.from, to: key })
          else dispatch({ type: 'lineAdded', key })
          setAsked(asked.from && 'bill')
        }}
        onClose={() => setAsked(asked.from && 'bill')}
      />
    )
  return {
    sheet: <Suspense fallback={null}>{sheet}</Suspense>,
    /** Opens the bill; null where no product has options. */
    openBill: hasBill ? () => setAsked('bill') : null,
    /** Adds a product, or asks what has to be chosen of it. */
    tap: (id: ProductId) => {
      const product = productOf(id)
      if (product && needsChoice(product)) setAsked({ product, from: null })
      else dispatch({ type: 'lineAdded', key: lineKey(id) })
    },
  }
}
