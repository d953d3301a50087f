import { lineKey, ofKey } from '../../desk/line-key.ts'
import { BillSheet } from './bill-sheet.tsx'
import type { Asked } from './choosing.ts'
import { OptionsSheet } from './options-sheet.tsx'
import { orderIn } from './order-in.ts'
import type { SaleProps } from './use-confirm.tsx'

type SheetsProps = SaleProps & { asked: Asked; onAsk: (asked: Asked | null) => void }

/** The sheet that was asked for; one that was opened from the bill leads back to it. */
export const Sheets = ({ desk, state, till: { dispatch }, asked, onAsk }: SheetsProps) => {
  const { catalogue } = desk.products
  const products = catalogue?.products ?? []
  if (asked === 'bill')
    return (
      <BillSheet
        order={orderIn(state, catalogue)}
        products={products}
        onAdd={(key) => dispatch({ type: 'lineAdded', key })}
        onTake={(key) => dispatch({ type: 'lineTaken', key })}
        onOptions={(key) => {
          const product = products.find(({ id }) => id === ofKey(key).id)
          if (product) onAsk({ product, from: key })
        }}
        onClose={() => onAsk(null)}
      />
    )
  const { product, from } = asked
  const back = () => onAsk(from && 'bill')
  return (
    <OptionsSheet
      product={product}
      before={from && ofKey(from).options}
      onChosen={(options) => {
        const key = lineKey(product.id, options)
        dispatch(from ? { type: 'lineChanged', from, to: key } : { type: 'lineAdded', key })
        back()
      }}
      onClose={back}
    />
  )
}
