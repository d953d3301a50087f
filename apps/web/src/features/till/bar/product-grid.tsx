import { useState } from 'react'
import { Minus } from 'lucide-react'
import type { Product } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import { tillBarCopy as copy } from '@saldo/copy/till-bar'
import { mxn } from '../../../shared/format/money.ts'
import { type Basket, quantityOf } from './order.ts'
import styles from './product-grid.module.css'

type TileProps = {
  product: Product
  quantity: number
  onTap: (id: ProductId) => void
  onTake: (id: ProductId) => void
}

const price = (amount: bigint): string => mxn(amount).replace(/\.00$/, '')

const labelOf = (product: Product, quantity: number): string =>
  [
    copy.tileLabel(product.name, mxn(product.price)),
    product.is_adult_only && copy.adultsOnlyLong,
    product.is_sold_out && copy.soldOut,
    quantity > 0 && copy.picked(quantity),
  ]
    .filter(Boolean)
    .join(', ')

const Tile = ({ product, quantity, onTap, onTake }: TileProps) => {
  const { id, name, is_sold_out: isOut, is_adult_only: isAdult } = product
  return (
    <li className={styles.tile} data-picked={quantity > 0} data-out={isOut}>
      <button
        type="button"
        className={styles.add}
        data-count={quantity > 0 ? quantity : undefined}
        disabled={isOut}
        aria-label={labelOf(product, quantity)}
        onClick={() => onTap(id)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.price} data-mark={isAdult && !isOut ? copy.adultsOnly : undefined}>
          {isOut ? copy.soldOut : price(product.price)}
        </span>
      </button>
      {quantity > 0 && (
        <button
          type="button"
          className={styles.take}
          aria-label={copy.takeOne(name)}
          onClick={() => onTake(id)}
        >
          <Minus size={26} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

type Category = string | null

/** In the order in which the manager's first product of each stands. */
const categoriesOf = (products: readonly Product[]): string[] => [
  ...new Set(products.map(({ category }) => category).filter((category) => category !== null)),
]

type RowProps = {
  categories: readonly string[]
  chosen: Category
  isEmpty: boolean
  onChoose: (category: Category) => void
  onOther: () => void
  onEmpty: () => void
}

const Row = ({ categories, chosen, isEmpty, onChoose, onOther, onEmpty }: RowProps) => (
  <div className={styles.row}>
    {!isEmpty && (
      <button type="button" onClick={onEmpty}>
        {copy.clear}
      </button>
    )}
    <button type="button" onClick={onOther}>
      # {copy.other}
    </button>
    {categories.length > 1 &&
      [null, ...categories].map((category) => (
        <button
          key={category ?? ''}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
        >
          {category ?? copy.everything}
        </button>
      ))}
  </div>
)

type ProductGridProps = {
  products: readonly Product[]
  basket: Basket
  isEmpty: boolean
  onTap: (id: ProductId) => void
  onTake: (id: ProductId) => void
  onOther: () => void
  onEmpty: () => void
}

/** The buttons of what is sold, in the manager's order: each tap is one more. */
export const ProductGrid = ({ products, basket, onTap, onTake, ...row }: ProductGridProps) => {
  const [chosen, setChosen] = useState<Category>(null)
  const shown = chosen === null ? products : products.filter(({ category }) => category === chosen)
  return (
    <div className={styles.shop}>
      <Row {...row} categories={categoriesOf(products)} chosen={chosen} onChoose={setChosen} />
      <ul className={styles.grid} aria-label={copy.products}>
        {shown.map((product) => (
          <Tile
            key={product.id}
            product={product}
            quantity={quantityOf(basket, product.id)}
            onTap={onTap}
            onTake={onTake}
          />
        ))}
      </ul>
    </div>
  )
}
