import { useState } from 'react'
import type { z } from 'zod'
import type { MenuProduct } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import { type menus, setStock } from '@saldo/contract/menus'
import { textOf } from '@saldo/client/form-fields.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { venueCopy as copy } from './copy.ts'

export type Stock = Reply<typeof menus>['stock'][number]

type StockFormProps = { by: Sending; product: MenuProduct; stock: Stock | undefined; onCancel: () => void }

/** The count as typed; left out where it is still as shown, because sales may have taken from it since. */
export const stockIn = (form: FormData): Partial<z.output<typeof setStock.body>> => {
  const left = textOf(form, 'left').trim()
  if (left === textOf(form, 'left_shown')) return { left: undefined }
  return { left: left === '' ? null : Number(left) }
}

/** How many pieces are left, and from how many on that is told. */
export const StockForm = ({ by, product, stock, onCancel }: StockFormProps) => {
  const [shown] = useState(() => (stock ? String(Math.max(stock.left, 0)) : ''))
  return (
    <OfficeForm
      by={by}
      also={{ intent: 'stock', product: product.id, left_shown: shown }}
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
        defaultValue={shown}
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
}

/** What is left of a product that is counted, in words. */
export const stockWords = (stock: Stock | undefined): string[] => (stock ? [copy.left(stock.left)] : [])
