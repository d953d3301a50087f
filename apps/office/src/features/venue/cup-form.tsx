import type { MenuProduct } from '@saldo/contract/catalogue'
import type { Cup } from '@saldo/contract/cups'
import { pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { cupCopy as copy } from './cup-copy.ts'

/** The deposit that the form says; none where both fields are empty. Throws its refusal. */
export const cupIn = (form: FormData): { cup: Cup | null } => {
  const [name, typed] = [textOf(form, 'cup').trim(), textOf(form, 'deposit').trim()]
  if (name === '' && typed === '') return { cup: null }
  if (name === '') throw refusal(copy.nameMissing, 'cup')
  const price = typedPesos(typed)
  if (price === null || price === 0n) throw refusal(copy.priceWrong, 'deposit')
  return { cup: { name, price } }
}

type CupFormProps = { by: Sending; product: MenuProduct; onCancel: () => void }

/** The deposit that is charged with each piece of a product and comes back with its cup. */
export const CupForm = ({ by, product, onCancel }: CupFormProps) => (
  <OfficeForm
    by={by}
    also={{ intent: 'cup', product: product.id }}
    submit={copy.save}
    label={copy.cupOf(product.name)}
    onCancel={onCancel}
  >
    <strong>{copy.cupOf(product.name)}</strong>
    <TextField
      name="cup"
      label={copy.cup}
      hint={copy.hint}
      defaultValue={product.cup?.name}
      maxLength={30}
      autoComplete="off"
    />
    <TextField
      name="deposit"
      label={copy.deposit}
      defaultValue={product.cup ? String(pesosOfCentavos(product.cup.price)) : undefined}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
  </OfficeForm>
)

/** The deposit of a product, in words. */
export const cupWords = ({ cup }: MenuProduct): string[] =>
  cup ? [copy.words(cup.name, mxn(cup.price))] : []
