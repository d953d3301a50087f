import { type ReactNode, useState } from 'react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import { productId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import type { HappyHour, HappyHourFields } from '@saldo/contract/prices'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { happyHourCopy as copy } from './happy-hour-copy.ts'
import type { NamedPlace } from './menu-form.tsx'
import { Choices, Where, whereIn } from './where.tsx'

const daysIn = (form: FormData): Pick<HappyHourFields, 'weekdays' | 'date'> => {
  if (textOf(form, 'when') === 'date') {
    const date = textOf(form, 'date')
    if (date === '') throw refusal(copy.noDate, 'date')
    return { weekdays: null, date }
  }
  const weekdays = form.getAll('weekday').map(Number)
  if (weekdays.length === 0) throw refusal(copy.noDay)
  return { weekdays, date: null }
}

const goodsIn = (form: FormData): Pick<HappyHourFields, 'products' | 'category'> => {
  const what = textOf(form, 'what')
  if (what.startsWith('category:')) return { products: null, category: what.slice('category:'.length) }
  if (what !== 'products') return { products: null, category: null }
  const products = form.getAll('product').map((each) => productId.parse(each))
  if (products.length === 0) throw refusal(copy.noProduct)
  return { products, category: null }
}

const discountIn = (form: FormData): HappyHourFields['discount'] => {
  const typed = textOf(form, 'much').trim()
  if (textOf(form, 'by') === 'price') {
    const price = typedPesos(typed)
    if (price === null || price === 0n) throw refusal(copy.priceWrong, 'much')
    return { by: 'price', price }
  }
  const percent = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  if (percent < 1 || percent > 90) throw refusal(copy.percentWrong, 'much')
  return { by: 'percent', percent }
}

/** The happy hour that the form says. Throws its refusal. */
export const happyHourIn = (form: FormData): Omit<HappyHourFields, 'name'> => {
  const [from, until] = [textOf(form, 'from'), textOf(form, 'until')]
  if (from === '' || until === '' || from === until) throw refusal(copy.timesWrong, 'until')
  const places = whereIn(form)
  return { ...daysIn(form), from, until, ...goodsIn(form), places, discount: discountIn(form) }
}

const weekdays = copy.weekdays.map((name, index) => ({ id: String(index + 1), name }))

type Known = { products: readonly MenuProduct[]; places: readonly NamedPlace[] }
type FieldsProps = Known & { hour: HappyHour | undefined }

const When = ({ hour }: Pick<FieldsProps, 'hour'>): ReactNode => {
  const [when, setWhen] = useState(hour?.date ? 'date' : 'weekdays')
  return (
    <>
      <SelectField
        name="when"
        label={copy.when}
        options={copy.whens}
        value={when}
        onChange={({ currentTarget }) => setWhen(currentTarget.value)}
        required
      />
      {when === 'date' ? (
        <TextField name="date" type="date" label={copy.date} defaultValue={hour?.date ?? undefined} />
      ) : (
        <Choices
          legend={copy.days}
          name="weekday"
          options={weekdays}
          chosen={hour?.weekdays?.map(String) ?? []}
        />
      )}
      <div className={`${styles.form} ${styles.row}`}>
        <TextField name="from" type="time" label={copy.from} defaultValue={hour?.from} />
        <TextField
          name="until"
          type="time"
          label={copy.until}
          hint={copy.untilHint}
          defaultValue={hour?.until}
        />
      </div>
    </>
  )
}

const whatOf = (hour: HappyHour | undefined): string => {
  if (hour?.products) return 'products'
  return hour?.category ? `category:${hour.category}` : 'all'
}

const What = ({ hour, products }: Omit<FieldsProps, 'places'>): ReactNode => {
  const [what, setWhat] = useState(whatOf(hour))
  const named = [...products.map(({ category }) => category), hour?.category ?? null]
  const categories = [...new Set(named.filter((each) => each !== null))]
  const options = [
    { value: 'all', words: copy.everything },
    { value: 'products', words: copy.someProducts },
    ...categories.map((each) => ({ value: `category:${each}`, words: copy.category(each) })),
  ]
  return (
    <>
      <SelectField
        name="what"
        label={copy.what}
        options={options}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        required
      />
      {what === 'products' && (
        <Choices legend={copy.products} name="product" options={products} chosen={hour?.products ?? []} />
      )}
    </>
  )
}

const muchOf = (hour: HappyHour | undefined): string | undefined => {
  if (!hour) return undefined
  const { discount } = hour
  return String(discount.by === 'percent' ? discount.percent : pesosOfCentavos(discount.price))
}

const Discount = ({ hour }: Pick<FieldsProps, 'hour'>): ReactNode => {
  const [by, setBy] = useState<'percent' | 'price'>(hour?.discount.by ?? 'percent')
  return (
    <div className={`${styles.form} ${styles.row}`}>
      <SelectField
        name="by"
        label={copy.discount}
        options={copy.discounts}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value === 'price' ? 'price' : 'percent')}
        required
      />
      <TextField
        name="much"
        label={copy.howMuch[by]}
        defaultValue={muchOf(hour)}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
      />
    </div>
  )
}

type HappyHourFormProps = Known & { by: Sending; hour?: HappyHour; onCancel?: () => void }

/** A time with other prices. */
export const HappyHourForm = ({ by, hour, products, places, onCancel }: HappyHourFormProps) => (
  <OfficeForm
    by={by}
    also={hour ? { intent: 'save', happyHour: hour.id } : { intent: 'add' }}
    submit={hour ? copy.save : copy.add}
    resets
    onCancel={onCancel}
  >
    <TextField
      name="name"
      label={copy.name}
      defaultValue={hour?.name ?? copy.usualName}
      maxLength={40}
      autoComplete="off"
      required
    />
    <When hour={hour} />
    <What hour={hour} products={products} />
    <Where chosen={hour?.places ?? null} places={places} />
    <Discount hour={hour} />
  </OfficeForm>
)
