import { useEffect, useRef, useState } from 'react'
import { type MenuProduct, setSoldOut } from '@saldo/contract/catalogue'
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

/** Bars and cash points mark what ran out at their place, managers there or at all places. */
const useWhere = ({ at }: Desk) => {
  const [where, setWhere] = useState<Where>(at.place ? 'here' : 'everywhere')
  return { where, setWhere, mayChoose: runsEvent(at.role) && at.place !== null }
}

const isOutAt = (where: Where, product: MenuProduct): boolean =>
  where === 'everywhere' ? product.is_sold_out_everywhere : product.is_sold_out

const useSwitch = ({ call, at, products }: Desk, where: Where) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const turn = async (product: MenuProduct): Promise<void> => {
    const { id } = product
    const isOut = !isOutAt(where, product)
    setBusy((now) => new Set([...now, id]))
    setProblem(null)
    try {
      const params = { event: at.event.id, product: id }
      const place = where === 'here' && at.place ? { place_id: at.place.id } : {}
      await watched(() => call(setSoldOut, { params, body: { is_sold_out: isOut, ...place } }))
      products.patch({
        id,
        is_sold_out: isOut,
        ...(where === 'everywhere' && { is_sold_out_everywhere: isOut }),
      })
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

type TileProps = { product: MenuProduct; where: Where; isBusy: boolean; isOff: boolean; onTurn: () => void }

const Tile = ({ product, where, isBusy, isOff, onTurn }: TileProps) => {
  const isElsewhere = where === 'here' && product.is_sold_out_everywhere
  return (
    <Button
      look="tile"
      className={styles.product}
      aria-pressed={isOutAt(where, product)}
      aria-busy={isBusy || undefined}
      disabled={isOff || isElsewhere}
      onClick={() => !isBusy && onTurn()}
    >
      <span>{product.name}</span>
      {isOutAt(where, product) && (
        <span className={styles.out}>{isElsewhere ? copy.outEverywhere : tillCopy.soldOut}</span>
      )}
    </Button>
  )
}

/** Marks products as sold out, or available again, at this place or on all tills. */
export const SoldOut = ({ desk, onShow, home }: RoomProps) => {
  const { where, setWhere, mayChoose } = useWhere(desk)
  const { problem, busy, turn } = useSwitch(desk, where)
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
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <ul className={styles.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <Tile
              product={product}
              where={where}
              isBusy={busy.has(product.id)}
              isOff={!desk.isOnline}
              onTurn={() => void turn(product)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
