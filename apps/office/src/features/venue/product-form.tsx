import { createProduct, type Product } from '@saldo/contract/catalogue'
import { pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { venueCopy as copy } from './copy.ts'

/** The price typed into the form. Throws the field's refusal. */
export const priceIn = (form: FormData) => {
  const price = typedPesos(textOf(form, 'price'))
  if (price === null || price === 0n) throw refusal(copy.priceWrong, 'price')
  return { price }
}

type ProductFormProps = { by: Sending; product?: Product; onCancel?: () => void }

/** A product button's label and price. */
export const ProductForm = ({ by, product, onCancel }: ProductFormProps) => (
  <OfficeForm
    by={by}
    also={product ? { intent: 'save', product: product.id } : { intent: 'add' }}
    schema={createProduct.body}
    submit={product ? copy.save : copy.addProduct}
    resets
    onCancel={onCancel}
  >
    <div className={`${styles.form} ${styles.row}`}>
      <TextField name="name" label={copy.productName} defaultValue={product?.name} autoComplete="off" />
      <TextField
        name="price"
        label={copy.price}
        inputMode="decimal"
        defaultValue={product && String(pesosOfCentavos(product.price))}
        maxLength={12}
        autoComplete="off"
      />
      <TextField
        name="category"
        label={copy.category}
        defaultValue={product?.category ?? undefined}
        autoComplete="off"
      />
    </div>
    <Checkbox name="is_adult_only" defaultChecked={product?.is_adult_only}>
      {copy.adultOnly}
    </Checkbox>
  </OfficeForm>
)
