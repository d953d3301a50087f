import type { MenuProduct } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import { type menus, setStock } from '@saldo/contract/menus'
import type { Sending } from '@saldo/client/use-send.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { venueCopy as copy } from './copy.ts'

export type Stock = Reply<typeof menus>['stock'][number]

type StockFormProps = { by: Sending; product: MenuProduct; stock: Stock | undefined; onCancel: () => void }

/** How many pieces are left, and from how many on that is told. */
export const StockForm = ({ by, product, stock, onCancel }: StockFormProps) => (
  <OfficeForm
    by={by}
    also={{ intent: 'stock', product: product.id }}
    schema={setStock.body}
    submit={copy.save}
    label={copy.stockOf(product.name)}
    onCancel={onCancel}
  >
    <strong>{copy.stockOf(product.name)}</strong>
    <TextField
      name="left"
      label={copy.stockLeft}
      hint={copy.stockLeftHint}
      defaultValue={stock && Math.max(stock.left, 0)}
      autoComplete="off"
    />
    <TextField
      name="alert_at"
      label={copy.stockAlert}
      hint={copy.stockAlertHint}
      defaultValue={stock?.alert_at}
      autoComplete="off"
    />
  </OfficeForm>
)

/** What is left of a product that is counted, in words. */
export const stockWords = (stock: Stock | undefined): string[] => (stock ? [copy.left(stock.left)] : [])
