import { type RefObject, useRef, useState } from 'react'
import { Upload } from 'lucide-react'
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
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { SelectAll, SelectionBar } from '../../shared/select-box.tsx'
import { type Selection, useSelection } from '../../shared/use-selection.ts'
import { BulkChange, changeMany } from './bulk-change.tsx'
import { venueCopy as copy } from './copy.ts'
import { placed } from './placed.ts'
import { priceIn, ProductForm } from './product-form.tsx'
import { ProductRow } from './product-row.tsx'
import { useOrder } from './use-order.ts'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/products-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) => outcomeOf(() => call(catalogue, inEvent(args)))

const idsIn = (form: FormData, name: string) =>
  textOf(form, name)
    .split(' ')
    .map((id) => productId.parse(id))

export const clientAction = actionOf({
  add: sends(createProduct, priceIn),
  save: sends(editProduct, priceIn),
  retire: sends(retireProduct),
  toggle: sends(setSoldOut),
  move: sends(orderProducts, (form) => ({ products: idsIn(form, 'order'), before: idsIn(form, 'before') })),
  many: changeMany,
})

const tellers = {
  taken: copy.taken,
  moved: copy.movedTo,
  dropped: copy.dropped,
  cancelled: copy.cancelledMove,
}

/** The order of the rows: by their handles and arrows, sent once a row is dropped. */
const useProductOrder = (products: readonly Product[], list: RefObject<HTMLElement | null>) => {
  const ids = products.map(({ id }) => id)
  const work = useSend()
  const [told, setTold] = useState('')
  const send = (order: readonly string[]) =>
    work.send({ intent: 'move', order: order.join(' '), before: ids.join(' ') })
  const order = useOrder({
    ids,
    list,
    isBusy: work.busy,
    onDrop: send,
    tell: (event, id, place) => {
      const name = products.find((product) => product.id === id)?.name ?? ''
      setTold(tellers[event](name, place + 1, products.length))
    },
  })
  const move = (id: string, by: -1 | 1) => send(placed<string>(ids, id, order.placeOf(id) + by))
  return { ...order, told, move, failure: work.failure, forget: work.forget }
}

type ProductsProps = { products: readonly Product[] }

const Rows = ({ products, selection }: ProductsProps & { selection: Selection }) => {
  const list = useRef<HTMLUListElement>(null)
  const order = useProductOrder(products, list)
  return (
    <>
      {order.failure && (
        <Alert key={order.failure.at} sentences={order.failure.problems} onClose={order.forget} />
      )}
      <p id="drag-hint" hidden>
        {copy.dragHint}
      </p>
      <output className={shapes.unseen}>{order.told}</output>
      <ul ref={list} className={styles.list}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            place={order.placeOf(product.id)}
            all={products.length}
            isSelected={selection.has(product.id)}
            onSelect={(isSelected) => selection.set(product.id, isSelected)}
            isHeld={order.held === product.id}
            handle={order.handleProps(product.id)}
            onMove={(by) => order.move(product.id, by)}
          />
        ))}
      </ul>
    </>
  )
}

const Products = ({ products }: ProductsProps) => {
  const selection = useSelection(products.map(({ id }) => id))
  const [changed, setChanged] = useState<number>()
  const finish = (count: number) => {
    setChanged(count)
    selection.clear()
  }
  return (
    <Card>
      {products.length === 0 ? <p>{copy.noProducts}</p> : <SelectAll by={selection} label={copy.selectAll} />}
      {changed !== undefined && (
        <Alert
          tone="success"
          sentences={[copy.changedMany(changed)]}
          hidesItself
          onClose={() => setChanged(undefined)}
        />
      )}
      <Rows products={products} selection={selection} />
      {selection.ids.length > 0 && (
        <SelectionBar words={copy.selected(selection.ids.length)}>
          <BulkChange ids={selection.ids} onDone={finish} onCancel={selection.clear} />
        </SelectionBar>
      )}
    </Card>
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
  const { id } = useOfficeEvent()
  const actions = (
    <ButtonLink look="secondary" to={routes.inOffice(id, 'venue/products/import')}>
      <Upload size={18} aria-hidden="true" />
      {copy.import}
    </ButtonLink>
  )
  return (
    <VenuePage intro={copy.productsIntro} actions={actions}>
      <Shown of={found}>{({ products }) => <Products products={products} />}</Shown>
      <AddProduct />
    </VenuePage>
  )
}
