import { type ReactNode, useState } from 'react'
import { isForAdults } from '@saldo/contract/combos'
import type { ProductId } from '@saldo/contract/ids'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { shownEntry } from '../../kit/amount-entry.ts'
import { tillCopy } from '../../kit/copy.ts'
import type { ShownProduct } from '../../device/priced-menu.ts'
import { leastPrice, needsChoice } from './choosing.ts'
import { tillBarCopy as copy } from './copy.ts'
import { type Basket, quantityOf } from '../../desk/order.ts'
import type { ReturnableCup } from './returned-cups.ts'
import styles from './product-grid.module.css'
import { codeReaders } from '../../kit/scan/handed-codes.ts'
import { type Category, hasMany, isFavourites, shownIn } from './shown-products.ts'

type TileProps = {
  product: ShownProduct
  quantity: number
  /** A tap removes one. */
  isTaking: boolean
  onTap: (id: ProductId) => void
}

/** The longest name in the larger size. */
const SHORT_NAME = 14

const labelOf = (product: ShownProduct, quantity: number): string =>
  [
    product.name,
    // In the order of what is seen, so that whoever speaks to the till may say it.
    product.is_sold_out && tillCopy.soldOut,
    needsChoice(product) ? copy.orMore(mxn(leastPrice(product))) : mxn(product.price),
    product.price < product.fullPrice && copy.insteadOf(mxn(product.fullPrice)),
    isForAdults(product) && copy.adultsOnlyLong,
    !product.is_sold_out && product.left !== null && copy.left(product.left),
    quantity > 0 && copy.picked(quantity),
  ]
    .filter(Boolean)
    .join(', ')

/** What the button's label says too, drawn by the style: the price outside of the happy hour, and how many are left. */
const Notes = ({ product: { left, price: now, fullPrice } }: Pick<TileProps, 'product'>) => (
  <>
    {now < fullPrice && <span className={styles.full} data-note={mxnShort(fullPrice)} />}
    {left !== null && <span className={styles.few} data-note={copy.left(left)} />}
  </>
)

/** The tile shows no new control after a tap: the thumb is still there. */
const Tile = ({ product, quantity, isTaking, onTap }: TileProps) => {
  const { id, name, is_sold_out: isOut } = product
  return (
    <li className={styles.tile} data-picked={quantity > 0} data-out={isOut} data-taking={isTaking}>
      <Button
        look="tile"
        className={styles.add}
        data-count={quantity > 0 ? quantity : undefined}
        disabled={isOut && !isTaking}
        aria-disabled={isTaking && quantity === 0}
        aria-label={isTaking ? copy.takeOne(labelOf(product, quantity)) : labelOf(product, quantity)}
        onClick={() => onTap(id)}
      >
        <span className={styles.name} data-long={name.length > SHORT_NAME}>
          {name}
        </span>
        <span
          className={styles.price}
          data-mark={isForAdults(product) && !isOut ? copy.adultsOnly : undefined}
        >
          {!isOut && needsChoice(product) && <span data-note={copy.fromShort} />}
          {isOut ? tillCopy.soldOut : mxnShort(leastPrice(product))}
          {!isOut && <Notes product={product} />}
        </span>
      </Button>
    </li>
  )
}

/** Categories in the order of their first product, as the manager arranged them. */
const categoriesOf = (products: readonly ShownProduct[]): string[] => [
  ...new Set(products.map(({ category }) => category).filter((category) => category !== null)),
]

type CategoriesProps = {
  categories: readonly string[]
  hasFavourites: boolean
  chosen: Category
  onChoose: (category: Category) => void
}

const isSame = (one: Category, other: Category): boolean =>
  one === other || (isFavourites(one) && isFavourites(other))

/** Everything, the favourites, and each category, where there is more than one to choose from. */
const Categories = ({ categories, hasFavourites, chosen, onChoose }: CategoriesProps) => {
  const named = categories.length > 1 ? categories : []
  const all: readonly (readonly [Category, string])[] = [
    [null, copy.everything],
    ...(hasFavourites ? [[{ favourites: true }, copy.favourites] as const] : []),
    ...named.map((category) => [category, category] as const),
  ]
  if (all.length === 1) return null
  return all.map(([category, words]) => (
    <Button
      key={words}
      look="secondary"
      small
      aria-pressed={isSame(category, chosen)}
      onClick={() => onChoose(category)}
    >
      {words}
    </Button>
  ))
}

type RowProps = {
  /** The search, where there are many products. */
  search: ReactNode
  shown: CategoriesProps
  /** The amount typed by hand: a line of the bill. */
  entry: string
  isTaking: boolean
  isEmpty: boolean
  hasEmptied: boolean
  /** The cups that may be given back, and how many are. */
  cups: readonly ReturnableCup[]
  onReturn: (cup: ReturnableCup) => void
  /** Opens the bill line by line; null where that shows nothing more. */
  onBill: (() => void) | null
  /** Adds the order to an open tab. */
  onTab: () => void
  onOther: () => void
  onTaking: () => void
  onEmpty: () => void
  onRestore: () => void
  /** Where the place gives discounts: what is taken off, and the way to choose. */
  discount: { off: string | null; onChoose: () => void } | null
}

type DiscountButtonProps = NonNullable<RowProps['discount']> & Pick<RowProps, 'isEmpty'>

const DiscountButton = ({ off, isEmpty, onChoose }: DiscountButtonProps) => (
  <Button
    look="secondary"
    small
    aria-label={off === null ? copy.discount : copy.discountOn(off)}
    aria-pressed={off !== null}
    aria-disabled={isEmpty}
    onClick={() => !isEmpty && onChoose()}
  >
    %
  </Button>
)

/** Controls keep their positions, so that no tap hits the wrong one. */
const Row = ({ search, shown, entry, isTaking, isEmpty, hasEmptied, discount, ...on }: RowProps) => (
  <div className={styles.row}>
    {on.onBill && (
      <Button look="secondary" small aria-disabled={isEmpty} onClick={() => !isEmpty && on.onBill?.()}>
        {copy.bill}
      </Button>
    )}
    <Button
      look="secondary"
      small
      className={styles.other}
      aria-pressed={entry !== ''}
      aria-label={entry === '' ? copy.other : copy.typed(shownEntry(entry))}
      onClick={on.onOther}
    >
      # {entry === '' ? copy.other : shownEntry(entry)}
    </Button>
    {discount && <DiscountButton {...discount} isEmpty={isEmpty} />}
    <Button look="secondary" small aria-disabled={isEmpty} onClick={() => !isEmpty && on.onTab()}>
      {copy.toTab}
    </Button>
    <Button look="secondary" small aria-pressed={isTaking} onClick={on.onTaking}>
      {copy.take}
    </Button>
    <Button look="secondary" small aria-disabled={isEmpty} onClick={() => !isEmpty && on.onEmpty()}>
      {copy.clear}
    </Button>
    <Button look="secondary" small aria-disabled={!hasEmptied} onClick={on.onRestore}>
      {copy.undo}
    </Button>
    {on.cups.map((cup) => (
      <Button
        key={cup.key}
        look="secondary"
        small
        aria-pressed={cup.count > 0}
        aria-label={isTaking ? copy.takeOne(cup.words) : undefined}
        onClick={() => on.onReturn(cup)}
      >
        {cup.words}
      </Button>
    ))}
    {search}
    <Categories {...shown} />
  </div>
)

/** No product's name is like a QR's text. */
const CODE = /^\S{20,}$/

/** A reader types a QR where the focus is: its code is read, not searched. */
const readTyped = (query: string, onQuery: (query: string) => void): void => {
  if (!CODE.test(query)) return
  onQuery('')
  codeReaders.forEach((read) => read(query))
}

const Search = ({ query, onQuery }: { query: string; onQuery: (query: string) => void }) => (
  <div className={styles.search}>
    <TextField
      label={copy.search}
      name="product"
      type="search"
      value={query}
      autoComplete="off"
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && readTyped(query, onQuery)}
    />
  </div>
)

type ProductGridProps = {
  /** The products sold most on this device. */
  favourites: ReadonlySet<string>
  products: readonly ShownProduct[]
  basket: Basket
  onTap: (id: ProductId) => void
  onTake: (id: ProductId) => void
  onReturn: (cup: ReturnableCup, isTaken: boolean) => void
} & Pick<
  RowProps,
  | 'entry'
  | 'isEmpty'
  | 'hasEmptied'
  | 'cups'
  | 'onBill'
  | 'onTab'
  | 'onOther'
  | 'onEmpty'
  | 'onRestore'
  | 'discount'
>

/** The product buttons in the manager's order; each tap adds one. */
export const ProductGrid = ({
  products,
  favourites,
  basket,
  onTap,
  onTake,
  onReturn,
  ...row
}: ProductGridProps) => {
  const [chosen, setChosen] = useState<Category>(null)
  const [isTaking, setIsTaking] = useState(false)
  const [query, setQuery] = useState('')
  const isMany = hasMany(products)
  const shown = shownIn(products, { chosen, query: isMany ? query : '', favourites })
  const choose = (category: Category) => {
    setQuery('')
    setChosen(category)
  }
  return (
    <div className={styles.shop}>
      <Row
        {...row}
        isTaking={isTaking}
        search={isMany && <Search query={query} onQuery={setQuery} />}
        shown={{
          categories: categoriesOf(products),
          hasFavourites: isMany && favourites.size > 0,
          chosen,
          onChoose: choose,
        }}
        onReturn={(cup) => onReturn(cup, isTaking)}
        onTaking={() => setIsTaking(!isTaking)}
      />
      <ul className={styles.grid} aria-label={copy.products}>
        {shown.map((product) => (
          <Tile
            key={product.id}
            product={product}
            quantity={quantityOf(basket, product.id)}
            isTaking={isTaking}
            onTap={isTaking ? onTake : onTap}
          />
        ))}
        {shown.length === 0 && <li className={styles.none}>{copy.nothingFound}</li>}
      </ul>
    </div>
  )
}
