import { useEffect, useRef, useState } from 'react'
import { type Product, setSoldOut } from '@saldo/contract/catalogue'
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

const useSwitch = ({ call, at, products }: Desk) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const turn = async ({ id, is_sold_out: isOut }: Product): Promise<void> => {
    setBusy((now) => new Set([...now, id]))
    setProblem(null)
    try {
      const params = { event: at.event.id, product: id }
      products.patch(await watched(() => call(setSoldOut, { params, body: { is_sold_out: !isOut } })))
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    } finally {
      setBusy((now) => new Set([...now].filter((each) => each !== id)))
    }
  }
  return { problem, busy, turn }
}

/** Marks products as sold out, or available again, on all tills. */
export const SoldOut = ({ desk, onShow, home }: RoomProps) => {
  const { problem, busy, turn } = useSwitch(desk)
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
      <p className={shapes.muted}>{products.length === 0 ? copy.soldOutEmpty : copy.soldOutHint}</p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <ul className={styles.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <Button
              look="tile"
              className={styles.product}
              aria-pressed={product.is_sold_out}
              aria-busy={busy.has(product.id) || undefined}
              disabled={!desk.isOnline}
              onClick={() => !busy.has(product.id) && void turn(product)}
            >
              <span>{product.name}</span>
              {product.is_sold_out && <span className={styles.out}>{tillCopy.soldOut}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
