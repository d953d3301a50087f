import { useState } from 'react'
import { type Discount, discountKind, type DiscountKind } from '@saldo/contract/discount'
import { type DiscountFields } from '@saldo/contract/discounts'
import { type Centavos, pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { discountCopy as copy } from './discount-copy.ts'
import type { NamedPlace } from './menu-form.tsx'
import { Where, whereIn } from './where.tsx'

const limitIn = (form: FormData, name: string): Centavos | null => {
  const typed = textOf(form, name).trim()
  if (typed === '') return null
  const amount = typedPesos(typed)
  if (!amount) throw refusal(copy.amountWrong, name)
  return amount
}

const usesIn = (form: FormData): number | null => {
  const typed = textOf(form, 'most_uses_per_night').trim()
  if (typed === '') return null
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw refusal(copy.usesWrong, 'most_uses_per_night')
  return Number(typed)
}

const percentIn = (form: FormData, kind: DiscountKind): number | null => {
  if (kind === 'courtesy') return 100
  if (textOf(form, 'by') === 'typed') return null
  const typed = textOf(form, 'percent').trim()
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (percent < 1 || percent > 100) throw refusal(copy.percentWrong, 'percent')
  return percent
}

/** The discount that the form says. Throws its refusal. */
export const discountIn = (form: FormData): Omit<DiscountFields, 'name'> => {
  const kind = discountKind.parse(textOf(form, 'kind'))
  return {
    kind,
    percent: percentIn(form, kind),
    most_per_bill: limitIn(form, 'most_per_bill'),
    most_per_night: limitIn(form, 'most_per_night'),
    most_uses_per_night: usesIn(form),
    needs_pin: form.get('needs_pin') !== null,
    places: whereIn(form),
  }
}

const shown = (amount: Centavos | null | undefined): string | undefined =>
  amount ? String(pesosOfCentavos(amount)) : undefined

const Much = ({ discount }: { discount: Discount | undefined }) => {
  const [by, setBy] = useState(discount?.percent === null ? 'typed' : 'percent')
  return (
    <div className={`${styles.form} ${styles.row}`}>
      <SelectField
        name="by"
        label={copy.by}
        options={copy.bys}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
        required
      />
      {by === 'percent' && (
        <TextField
          name="percent"
          label={copy.percent}
          hint={copy.percentHint}
          defaultValue={discount?.percent ?? undefined}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      )}
    </div>
  )
}

const Limits = ({ discount, kind }: { discount: Discount | undefined; kind: DiscountKind }) => (
  <>
    <TextField
      name="most_per_bill"
      label={copy.perBill}
      hint={copy.noLimit}
      defaultValue={shown(discount?.most_per_bill)}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
    <TextField
      name="most_per_night"
      label={copy.perNight}
      hint={`${copy.perNightHint[kind]} ${copy.noLimit}`}
      defaultValue={shown(discount?.most_per_night)}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
    <TextField
      name="most_uses_per_night"
      label={copy.uses}
      hint={copy.noLimit}
      defaultValue={discount?.most_uses_per_night ?? undefined}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
    />
  </>
)

type DiscountFormProps = {
  by: Sending
  discount?: Discount
  places: readonly NamedPlace[]
  onCancel?: () => void
}

/** A reason for which a bill costs less or nothing, with its limits. */
export const DiscountForm = ({ by, discount, places, onCancel }: DiscountFormProps) => {
  const [kind, setKind] = useState<DiscountKind>(discount?.kind ?? 'discount')
  return (
    <OfficeForm
      by={by}
      also={discount ? { intent: 'save', discount: discount.id } : { intent: 'add' }}
      submit={discount ? copy.save : copy.add}
      resets
      onCancel={onCancel}
    >
      <TextField
        name="name"
        label={copy.name}
        hint={copy.nameHint}
        defaultValue={discount?.name}
        maxLength={40}
        autoComplete="off"
        required
      />
      <SelectField
        name="kind"
        label={copy.kind}
        options={copy.kinds}
        value={kind}
        onChange={({ currentTarget }) => setKind(discountKind.parse(currentTarget.value))}
        required
      />
      {kind !== 'courtesy' && <Much discount={discount} />}
      <Limits discount={discount} kind={kind} />
      <Checkbox name="needs_pin" defaultChecked={discount?.needs_pin ?? true}>
        {copy.needsPin}
      </Checkbox>
      <Where chosen={discount?.places ?? null} places={places} />
    </OfficeForm>
  )
}
