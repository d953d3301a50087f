import type { ReactNode } from 'react'
import { changeProducts, type PriceChange } from '@saldo/contract/catalogue'
import { productId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { call } from '@saldo/client/api/call.ts'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { ChangeManyForm } from '../../shared/change-many-form.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { idsIn } from '../../shared/ids-in.ts'
import { inEvent } from '../../shared/office-event.ts'
import { venueCopy as copy } from './copy.ts'

type What = keyof typeof copy.changes
const roundings = Object.entries(copy.roundings).map(([value, words]) => ({ value, words }))

const percentIn = (form: FormData, isCut: boolean): number => {
  const typed = textOf(form, 'much').trim()
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (percent === 0 || percent > (isCut ? 90 : 500)) throw refusal(copy.percentWrong, 'much')
  return isCut ? -percent : percent
}

const amountIn = (form: FormData, isCut: boolean) => {
  const amount = typedPesos(textOf(form, 'much'))
  if (amount === null || amount === 0n) throw refusal(copy.priceWrong, 'much')
  return isCut ? centavos(0n - amount) : amount
}

const priceIn = (form: FormData, what: What): PriceChange => {
  const isCut = what.startsWith('cut')
  const round = (textOf(form, 'round') || 'exact') as PriceChange['round']
  return what.endsWith('percent')
    ? { by: 'percent', percent: percentIn(form, isCut), round }
    : { by: 'amount', amount: amountIn(form, isCut), round }
}

const wantedIn = (form: FormData, what: What) => {
  switch (what) {
    case 'category':
      return { category: textOf(form, 'category').trim() || null }
    case 'sold_out':
    case 'available':
      return { is_sold_out: what === 'sold_out' }
    case 'adult':
    case 'everybody':
      return { is_adult_only: what === 'adult' }
    case 'raise_amount':
    case 'cut_amount':
    case 'raise_percent':
    case 'cut_percent':
      return { price: priceIn(form, what) }
  }
}

/** Submits one change to all selected products. */
export const changeMany = (form: FormData, args: Parameters<typeof inEvent>[0]) =>
  call(changeProducts, {
    ...inEvent(args),
    body: { products: idsIn(form, 'products', productId), ...wantedIn(form, textOf(form, 'what') as What) },
  })

/** The extra field of the chosen change. */
const Details = ({ what }: { what: What }): ReactNode => {
  if (what === 'category')
    return <TextField name="category" label={copy.newCategory} maxLength={40} autoComplete="off" />
  if (!what.startsWith('raise') && !what.startsWith('cut')) return null
  return (
    <>
      <TextField
        name="much"
        label={what.endsWith('percent') ? copy.byHowMuch.percent : copy.byHowMuch.amount}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        required
      />
      <SelectField name="round" label={copy.rounding} options={roundings} defaultValue="exact" required />
    </>
  )
}

type BulkChangeProps = { ids: readonly string[]; onDone: () => void; onCancel: () => void }

/** Changes the chosen products at once. */
export const BulkChange = ({ ids, onDone, onCancel }: BulkChangeProps) => (
  <ChangeManyForm<What>
    field="products"
    ids={ids}
    label={officeCopy.selected(ids.length)}
    changes={copy.changes}
    onDone={onDone}
    onCancel={onCancel}
  >
    {(what) => <Details what={what} />}
  </ChangeManyForm>
)
