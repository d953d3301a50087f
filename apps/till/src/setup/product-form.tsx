import { useState } from 'react'
import type { Product } from '@saldo/contract/catalogue'
import { pesosOfCentavos } from '@saldo/contract/money'
import { textOf } from '@saldo/client/form-text.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'

export type ProductFields = Omit<Product, 'id' | 'is_sold_out'>

type ProductFormProps = {
  product?: Product
  isBusy: boolean
  problems: readonly string[] | null
  onSave: (fields: ProductFields) => void
  onCancel?: () => void
}

const readForm = (form: FormData): ProductFields | null => {
  const price = typedPesos(textOf(form, 'price'))
  if (price === null || price === 0n) return null
  return {
    name: textOf(form, 'name'),
    price,
    category: textOf(form, 'category').trim() || null,
    is_adult_only: form.get('adult') !== null,
  }
}

const Fields = ({
  product,
  priceError,
}: {
  product: Product | undefined
  priceError: string | undefined
}) => (
  <div className={`${styles.form} ${styles.row}`}>
    <TextField
      name="name"
      label={copy.productName}
      defaultValue={product?.name}
      required
      maxLength={80}
      autoComplete="off"
    />
    <TextField
      name="price"
      label={copy.price}
      inputMode="decimal"
      defaultValue={product && String(pesosOfCentavos(product.price))}
      error={priceError}
      required
      maxLength={12}
      autoComplete="off"
    />
    <TextField
      name="category"
      label={copy.category}
      defaultValue={product?.category ?? undefined}
      maxLength={40}
      autoComplete="off"
    />
  </div>
)

/** A product button's label and price. */
export const ProductForm = ({ product, isBusy, problems, onSave, onCancel }: ProductFormProps) => {
  const [priceIsWrong, setPriceIsWrong] = useState(false)
  const submit = (form: FormData) => {
    const fields = readForm(form)
    setPriceIsWrong(fields === null)
    if (fields) onSave(fields)
  }
  return (
    <SendForm problems={problems} onSend={submit}>
      <Fields product={product} priceError={priceIsWrong ? copy.priceWrong : undefined} />
      <Checkbox name="adult" defaultChecked={product?.is_adult_only}>
        {copy.adultOnly}
      </Checkbox>
      <span className={styles.ways}>
        <Button type="submit" busy={isBusy}>
          {product ? copy.save : copy.addProduct}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
      </span>
    </SendForm>
  )
}
