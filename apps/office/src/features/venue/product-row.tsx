import { type ReactNode, useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import type { Product } from '@saldo/contract/catalogue'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { IconButton, Question } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { venueCopy as copy } from './copy.ts'
import { ProductForm } from './product-form.tsx'

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

type ProductRowProps = {
  product: Product
  selection: Selection
  /** The ways to move it in the order. */
  ways: ReactNode
}

const ShownProduct = (props: ProductRowProps & { onEdit: () => void }) => {
  const { product, selection, ways, onEdit } = props
  const work = useSend()
  const [isAsked, setAsked] = useState(false)
  const toggle = () =>
    work.send({ intent: 'toggle', product: product.id, ...(!product.is_sold_out && { is_sold_out: 'on' }) })
  return (
    <>
      <SelectBox by={selection} id={product.id} name={product.name} />
      <Words product={product} />
      {ways}
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

/** A product with its position and actions. */
export const ProductRow = (props: ProductRowProps) => {
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const work = useSend(close)
  return isEditing ? (
    <ProductForm by={work} product={props.product} onCancel={close} />
  ) : (
    <ShownProduct {...props} onEdit={() => setEditing(true)} />
  )
}
