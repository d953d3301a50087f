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
import { call } from '@saldo/client/api/call.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { eventIn } from './event-in.ts'
import { IconButton } from './icon-button.tsx'
import { loaded } from './load.ts'
import { moved } from './moved.ts'
import { ProductForm, type ProductFields } from './product-form.tsx'
import { RemovalQuestion } from './removal-question.tsx'
import { Section, SectionLoading, Shown } from './section.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/products-page.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(() => call(catalogue, { params: { event: eventIn(params) } }))

export const HydrateFallback = SectionLoading

const AddProduct = () => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [round, setRound] = useState(0)
  const add = async (body: ProductFields) => {
    if (await change(() => call(createProduct, { params: { event }, body }))) setRound(round + 1)
  }
  return (
    <Card labelledBy="add-product">
      <h2 id="add-product">{copy.addProduct}</h2>
      <ProductForm key={round} isBusy={isBusy} problems={problems} onSave={(fields) => void add(fields)} />
    </Card>
  )
}

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
    <>
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
    </>
  )
}

const useProduct = ({ product, all }: RowProps) => {
  const { id: event } = useSetupEvent()
  const work = useChange()
  const params = { event, product: product.id }
  const save = (body: ProductFields) => work.change(() => call(editProduct, { params, body }))
  const retire = () => work.change(() => call(retireProduct, { params }))
  const toggle = () =>
    work.change(() => call(setSoldOut, { params, body: { is_sold_out: !product.is_sold_out } }))
  const move = (by: -1 | 1) => {
    const order = moved(all, product, by).map(({ id }) => id)
    return work.change(() => call(orderProducts, { params: { event }, body: { products: order } }))
  }
  return { ...work, save, retire, toggle, move }
}

const ProductRow = (props: RowProps) => {
  const { product } = props
  const work = useProduct(props)
  const [mode, setMode] = useState<'shown' | 'edited' | 'removed'>('shown')
  const save = async (fields: ProductFields) => {
    if (await work.save(fields)) setMode('shown')
  }
  if (mode === 'edited')
    return (
      <li>
        <ProductForm
          product={product}
          isBusy={work.isBusy}
          problems={work.problems}
          onSave={(fields) => void save(fields)}
          onCancel={() => setMode('shown')}
        />
      </li>
    )
  return (
    <li>
      <Words product={product} />
      {product.is_sold_out && <Badge tone="warning">{copy.soldOut}</Badge>}
      <span className={styles.ways}>
        <Button look="secondary" busy={work.isBusy} onClick={() => void work.toggle()}>
          {product.is_sold_out ? copy.markAvailable : copy.markSoldOut}
        </Button>
        <IconButton Icon={Pencil} label={copy.editProduct(product.name)} onPress={() => setMode('edited')} />
        <IconButton Icon={Trash2} label={copy.removeThis(product.name)} onPress={() => setMode('removed')} />
        <Places {...props} onMove={(by) => void work.move(by)} />
      </span>
      {mode === 'shown' && work.problems && <Alert sentences={work.problems} onClose={work.forget} />}
      {mode === 'removed' && (
        <RemovalQuestion
          title={copy.removeProduct(product.name)}
          work={work}
          onRemove={() => void work.retire()}
          onKeep={() => setMode('shown')}
        >
          <p>{copy.removeProductHint}</p>
        </RemovalQuestion>
      )}
    </li>
  )
}

/** The products, in the order of their buttons at the bars. */
export default function ProductsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <Section intro={copy.productsIntro}>
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
    </Section>
  )
}
