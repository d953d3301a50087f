import { useEffect, useRef, useState } from 'react'
import { type MenuProduct, setSoldOut } from '@saldo/contract/catalogue'
import { type OptionGroup, setOptionSoldOut } from '@saldo/contract/options'
import { runsEvent } from '@saldo/contract/roles'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { watched } from '../../kit/connection.ts'
import type { Desk, RoomProps } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'
import { soldOutCopy as copy } from './copy.ts'
import kit from '../../kit/kit.module.css'
import styles from './sold-out.module.css'

type Where = 'here' | 'everywhere'
type Option = OptionGroup['options'][number]

/** Bars and cash points mark what ran out at their place, managers there or at all places. */
const useWhere = ({ at }: Desk) => {
  const [where, setWhere] = useState<Where>(at.place ? 'here' : 'everywhere')
  return { where, setWhere, mayChoose: runsEvent(at.role) && at.place !== null }
}

type Marks = { is_sold_out: boolean; is_sold_out_everywhere?: boolean | undefined }

const isOutAt = (
  where: Where,
  { is_sold_out: isOut, is_sold_out_everywhere: isGone = isOut }: Marks,
): boolean => (where === 'everywhere' ? isGone : isOut)

/** A product, or one of its options. */
type Switched = { product: MenuProduct; option?: Option }

const marksOf = ({ product, option }: Switched): Marks => option ?? product

const marked = <Item extends Marks>(item: Item, where: Where, isOut: boolean): Item => ({
  ...item,
  is_sold_out: isOut,
  ...(where === 'everywhere' && { is_sold_out_everywhere: isOut }),
})

const groupsWith = ({ product, option }: Switched, where: Where, isOut: boolean) =>
  product.option_groups.map((group) => ({
    ...group,
    options: group.options.map((each) => (each.id === option?.id ? marked(each, where, isOut) : each)),
  }))

const useSwitch = ({ call, at, products }: Desk, where: Where) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const say = async (what: Switched, isOut: boolean): Promise<void> => {
    const { product, option } = what
    const params = { event: at.event.id, product: product.id }
    const place = where === 'here' && at.place ? { place_id: at.place.id } : {}
    const body = { is_sold_out: isOut, ...place }
    if (option === undefined) {
      await watched(() => call(setSoldOut, { params, body }))
      const { id, ...marks } = marked(product, where, isOut)
      products.patch({
        id,
        is_sold_out: marks.is_sold_out,
        is_sold_out_everywhere: marks.is_sold_out_everywhere,
      })
    } else {
      await watched(() => call(setOptionSoldOut, { params: { ...params, option: option.id }, body }))
      products.patch({ id: product.id, option_groups: groupsWith(what, where, isOut) })
    }
  }
  const turn = async (what: Switched): Promise<void> => {
    const { id } = what.option ?? what.product
    setBusy((now) => new Set([...now, id]))
    setProblem(null)
    try {
      await say(what, !isOutAt(where, marksOf(what)))
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    } finally {
      setBusy((now) => new Set([...now].filter((each) => each !== id)))
    }
  }
  return { problem, busy, turn }
}

type ChoiceProps = { where: Where; onChoose: (where: Where) => void }

const Choice = ({ where, onChoose }: ChoiceProps) => (
  <fieldset className={styles.choice} aria-label={copy.where}>
    {(['here', 'everywhere'] as const).map((each) => (
      <Button key={each} look="secondary" aria-pressed={each === where} onClick={() => onChoose(each)}>
        {copy.places[each]}
      </Button>
    ))}
  </fieldset>
)

type TilesProps = {
  items: readonly Switched[]
  where: Where
  isOff: boolean
  by: ReturnType<typeof useSwitch>
}

const Tile = ({ item, where, isOff, by }: Omit<TilesProps, 'items'> & { item: Switched }) => {
  const { id, name } = item.option ?? item.product
  const marks = marksOf(item)
  const isElsewhere =
    where === 'here' && isOutAt('everywhere', marks) && marks.is_sold_out_everywhere === true
  const isBusy = by.busy.has(id)
  return (
    <Button
      look="tile"
      className={styles.product}
      aria-pressed={isOutAt(where, marks)}
      aria-busy={isBusy || undefined}
      disabled={isOff || isElsewhere}
      onClick={() => !isBusy && void by.turn(item)}
    >
      <span>{name}</span>
      {isOutAt(where, marks) && (
        <span className={styles.out}>{isElsewhere ? copy.outEverywhere : tillCopy.soldOut}</span>
      )}
    </Button>
  )
}

const Tiles = ({ items, ...rest }: TilesProps) => (
  <ul className={styles.grid}>
    {items.map((item) => (
      <li key={(item.option ?? item.product).id}>
        <Tile item={item} {...rest} />
      </li>
    ))}
  </ul>
)

const optionsOf = (product: MenuProduct): Switched[] =>
  product.option_groups.flatMap(({ options }) => options.map((option) => ({ product, option })))

/** Marks products and their options as sold out, or available again, at this place or on all tills. */
export const SoldOut = ({ desk, onShow, home }: RoomProps) => {
  const { where, setWhere, mayChoose } = useWhere(desk)
  const by = useSwitch(desk, where)
  const shared = { where, isOff: !desk.isOnline, by }
  const products = desk.products.catalogue?.products ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => onShow(null), [onShow])
  return (
    <div className={kit.list}>
      <div className={classNames(shapes.spread, kit.head)}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.soldOutTitle}
        </h1>
        <Button look="secondary" small onClick={home.go}>
          {copy.done}
        </Button>
      </div>
      <p className={shapes.muted}>{products.length === 0 ? copy.soldOutEmpty : copy.hints[where]}</p>
      {mayChoose && <Choice where={where} onChoose={setWhere} />}
      {by.problem && (
        <Notice tone="error" role="alert">
          {by.problem}
        </Notice>
      )}
      <Tiles items={products.map((product) => ({ product }))} {...shared} />
      {products
        .filter((product) => optionsOf(product).length > 0)
        .map((product) => (
          <section key={product.id} aria-label={copy.optionsOf(product.name)}>
            <h2 className={styles.of}>{copy.optionsOf(product.name)}</h2>
            <Tiles items={optionsOf(product)} {...shared} />
          </section>
        ))}
    </div>
  )
}
