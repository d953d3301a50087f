import { type ReactNode, useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import { isForAdults } from '@saldo/contract/combos'
import type { ProductMenu } from '@saldo/contract/menus'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { RowMenu } from '../../shared/row-menu.tsx'
import { IconButton, Question } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { SelectBox } from '../../shared/select-box.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { venueCopy as copy } from './copy.ts'
import { comboCopy } from './combo-copy.ts'
import { ComboForm, comboWords } from './combo-form.tsx'
import { cupCopy } from './cup-copy.ts'
import { CupForm, cupWords } from './cup-form.tsx'
import { MenuForm, menuWords, type NamedPlace } from './menu-form.tsx'
import { optionsCopy } from './options-copy.ts'
import { OptionsForm, optionWords } from './options-form.tsx'
import { OptionsOut, type OptionOut } from './options-out.tsx'
import { ProductForm } from './product-form.tsx'
import { type Stock, StockForm, stockWords } from './stock-form.tsx'

type Sold = {
  product: MenuProduct
  /** All of the event, of which combos are made. */
  products: readonly MenuProduct[]
  menu: ProductMenu | undefined
  stock: Stock | undefined
  optionsOut: readonly OptionOut[]
  places: readonly NamedPlace[]
}

const Words = ({ product, menu, stock, places }: Omit<Sold, 'products' | 'optionsOut'>) => (
  <span className={styles.what}>
    <strong className={product.is_sold_out ? styles.off : undefined}>
      {product.name} · {mxn(product.price)}
    </strong>
    <span className={styles.detail}>
      {[product.category, isForAdults(product) && copy.adultMark].filter(Boolean).join(' · ')}
    </span>
    {[
      ...comboWords(product),
      ...stockWords(stock),
      ...menuWords(menu, places),
      ...optionWords(product),
      ...cupWords(product),
    ].map((words) => (
      <span key={words} className={styles.detail}>
        {words}
      </span>
    ))}
  </span>
)

type ProductRowProps = Sold & {
  selection: Selection
  /** The ways to move it in the order. */
  ways: ReactNode
}

type Mode = 'shown' | 'edited' | 'menu' | 'stock' | 'options' | 'cup' | 'combo'
type Ways = { onMode: (mode: Mode) => void }

const rarer: readonly { mode: Mode; words: string }[] = [
  { mode: 'stock', words: copy.stock },
  { mode: 'options', words: optionsCopy.options },
  { mode: 'combo', words: comboCopy.combo },
  { mode: 'cup', words: cupCopy.ofCup },
  { mode: 'menu', words: copy.menu },
]

/** What is set of few products. */
const Rarer = ({ name, hasPlaces, onMode }: Ways & { name: string; hasPlaces: boolean }) => (
  <RowMenu label={copy.moreOf(name)}>
    {(close) =>
      rarer
        .filter(({ mode }) => mode !== 'menu' || hasPlaces)
        .map(({ mode, words }) => (
          <Button
            key={mode}
            look="item"
            onClick={() => {
              close()
              onMode(mode)
            }}
          >
            {words}
          </Button>
        ))
    }
  </RowMenu>
)

const ShownProduct = (props: ProductRowProps & Ways) => {
  const { product, menu, stock, places, selection, ways, onMode } = props
  const work = useSend()
  const [isAsked, setAsked] = useState(false)
  const toggle = () =>
    work.send({ intent: 'toggle', product: product.id, ...(!product.is_sold_out && { is_sold_out: 'on' }) })
  return (
    <>
      <SelectBox by={selection} id={product.id} name={product.name} />
      <Words product={product} menu={menu} stock={stock} places={places} />
      {ways}
      {product.is_sold_out && <Badge tone="warning">{copy.soldOut}</Badge>}
      <span className={styles.ways}>
        <Button look="secondary" small busy={work.busy} onClick={toggle}>
          {product.is_sold_out ? copy.markAvailable : copy.markSoldOut}
        </Button>
        <IconButton Icon={Pencil} label={copy.editProduct(product.name)} onPress={() => onMode('edited')} />
        <IconButton Icon={Trash2} label={copy.removeThis(product.name)} onPress={() => setAsked(true)} />
        <Rarer name={product.name} hasPlaces={places.length > 0} onMode={onMode} />
      </span>
      <OptionsOut product={product} out={props.optionsOut} places={places} by={work} />
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
  const [mode, setMode] = useState<Mode>('shown')
  const close = () => setMode('shown')
  const work = useSend(close)
  const { product, products, menu, stock, places } = props
  if (mode === 'edited') return <ProductForm by={work} product={product} onCancel={close} />
  if (mode === 'menu')
    return <MenuForm by={work} product={product} menu={menu} places={places} onCancel={close} />
  if (mode === 'stock') return <StockForm by={work} product={product} stock={stock} onCancel={close} />
  if (mode === 'options') return <OptionsForm by={work} product={product} onCancel={close} />
  if (mode === 'combo') return <ComboForm by={work} product={product} products={products} onCancel={close} />
  if (mode === 'cup') return <CupForm by={work} product={product} onCancel={close} />
  return <ShownProduct {...props} onMode={setMode} />
}
