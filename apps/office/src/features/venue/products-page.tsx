import { useState } from 'react'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import {
  catalogue,
  createProduct,
  editProduct,
  orderProducts,
  type Product,
  retireProduct,
  setSoldOut,
} from '@saldo/contract/catalogue'
import { productId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueCopy as copy } from './copy.ts'
import { moved } from './moved.ts'
import { IconButton, Question, OfficeForm, Shown } from '../../shared/section.tsx'
import { inEvent, sends } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/products-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => call(catalogue, inEvent(args)))

const priceIn = (form: FormData) => {
  const price = typedPesos(textOf(form, 'price'))
  if (price === null || price === 0n) throw refusal(copy.priceWrong, 'price')
  return { price }
}

const orderIn = (form: FormData) => ({
  products: textOf(form, 'order')
    .split(' ')
    .map((id) => productId.parse(id)),
})

export const clientAction = actionOf({
  add: sends(createProduct, priceIn),
  save: sends(editProduct, priceIn),
  retire: sends(retireProduct),
  toggle: sends(setSoldOut),
  move: sends(orderProducts, orderIn),
})

type ProductFormProps = { by: Sending; product?: Product; onCancel?: () => void }

/** A product button's label and price. */
const ProductForm = ({ by, product, onCancel }: ProductFormProps) => (
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

const Words = ({ product }: { product: Product }) => (
  <span className={styles.what}>
    <strong className={product.is_sold_out ? styles.off : undefined}>
      {product.name} · {mxn(product.price)}
    </strong>
    <span className={styles.detail}>
      {[product.category, product.is_adult_only && copy.adultMark].filter(Boolean).join(' · ')}
    </span>
  </span>
)

type RowProps = { product: Product; all: readonly Product[] }

const Places = ({ product, all, onMove }: RowProps & { onMove: (by: -1 | 1) => void }) => {
  const place = all.indexOf(product)
  return (
    <span className={styles.ways}>
      <IconButton
        Icon={ArrowUp}
        label={copy.up(product.name)}
        isOff={place === 0}
        onPress={() => onMove(-1)}
      />
      <IconButton
        Icon={ArrowDown}
        label={copy.down(product.name)}
        isOff={place === all.length - 1}
        onPress={() => onMove(1)}
      />
    </span>
  )
}

const ShownProduct = (props: RowProps & { onEdit: () => void }) => {
  const { product, all, onEdit } = props
  const work = useSend()
  const [isAsked, setAsked] = useState(false)
  const toggle = () =>
    work.send({ intent: 'toggle', product: product.id, ...(!product.is_sold_out && { is_sold_out: 'on' }) })
  const move = (by: -1 | 1) => {
    const order = moved(all, product, by).map(({ id }) => id)
    work.send({ intent: 'move', order: order.join(' ') })
  }
  return (
    <>
      <Words product={product} />
      <Places {...props} onMove={move} />
      {product.is_sold_out && <Badge tone="warning">{copy.soldOut}</Badge>}
      <span className={styles.ways}>
        <Button look="secondary" small busy={work.busy} onClick={toggle}>
          {product.is_sold_out ? copy.markAvailable : copy.markSoldOut}
        </Button>
        <IconButton Icon={Pencil} label={copy.editProduct(product.name)} onPress={onEdit} />
        <IconButton Icon={Trash2} label={copy.removeThis(product.name)} onPress={() => setAsked(true)} />
      </span>
      {work.failure && <Alert sentences={work.failure.problems} onClose={work.forget} />}
      {isAsked && (
        <Question
          title={copy.removeProduct(product.name)}
          fields={{ intent: 'retire', product: product.id }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.removeProductHint}</p>
        </Question>
      )}
    </>
  )
}

const ProductRow = (props: RowProps) => {
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const work = useSend(close)
  return (
    <li>
      {isEditing ? (
        <ProductForm by={work} product={props.product} onCancel={close} />
      ) : (
        <ShownProduct {...props} onEdit={() => setEditing(true)} />
      )}
    </li>
  )
}

const AddProduct = () => (
  <Card labelledBy="add-product">
    <h2 id="add-product">{copy.addProduct}</h2>
    <ProductForm by={useSend()} />
  </Card>
)

/** The products, in the order of their buttons at the bars. */
export default function ProductsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <VenuePage intro={copy.productsIntro}>
      <Shown of={found}>
        {({ products }) => (
          <Card>
            {products.length === 0 && <p>{copy.noProducts}</p>}
            <ul className={styles.list}>
              {products.map((product) => (
                <ProductRow key={product.id} product={product} all={products} />
              ))}
            </ul>
          </Card>
        )}
      </Shown>
      <AddProduct />
    </VenuePage>
  )
}
