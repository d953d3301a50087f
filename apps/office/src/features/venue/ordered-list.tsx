import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { idsIn } from '../../shared/ids-in.ts'
import { IconButton } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { venueCopy as copy } from './copy.ts'
import own from './ordered-list.module.css'
import { placed } from './placed.ts'
import { useOrder } from './use-order.ts'

type Row = { id: string; name: string }

const tellers = {
  taken: copy.taken,
  moved: copy.movedTo,
  dropped: copy.dropped,
  cancelled: copy.cancelledMove,
}

/** What an `OrderedList` sends with the intent `move`: the new order, and the one that it was made from. */
export const orderIn = <Id,>(form: FormData, id: Parameters<typeof idsIn<Id>>[2]) => ({
  ids: idsIn(form, 'order', id),
  before: idsIn(form, 'before', id),
})

/** The order that is shown, and sent once what was sent before it has ended: what is moved meanwhile isn't lost. */
const useSaved = (saved: readonly string[]) => {
  const { busy, last, send, failure, forget } = useSend()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const sent = useRef<{ wanted: readonly string[]; after: typeof last }>(undefined)
  const before = saved.join(' ')
  useEffect(() => {
    if (busy || wanted === null) return
    const order = wanted.join(' ')
    const isSent = sent.current?.wanted === wanted
    // Saved; or refused: the alert says why, and what is saved is shown again.
    if (order === before || (isSent && sent.current?.after !== last)) setWanted(null)
    // `busy` may lag behind a sending that began: what is refused here is sent once that one ends.
    else if (!isSent && send({ intent: 'move', order, before })) sent.current = { wanted, after: last }
  }, [busy, wanted, before, last, send])
  return { ids: wanted ?? saved, save: setWanted, failure, forget }
}

/** The order of the rows: by their handles and arrows, sent once a row is dropped. */
const useSentOrder = (rows: readonly Row[], list: RefObject<HTMLElement | null>) => {
  const { ids, save, failure, forget } = useSaved(rows.map(({ id }) => id))
  const [told, setTold] = useState('')
  const order = useOrder({
    ids,
    list,
    onDrop: save,
    tell: (event, id, place) => {
      const name = rows.find((row) => row.id === id)?.name ?? ''
      setTold(tellers[event](name, place + 1, rows.length))
    },
  })
  const move = (id: string, by: -1 | 1) => save(placed<string>(ids, id, order.placeOf(id) + by))
  return { ...order, told, move, failure, forget }
}

type WaysProps = { row: Row; all: number; by: ReturnType<typeof useSentOrder> }

/** The handle of a row and its arrows. */
const Ways = ({ row: { id, name }, all, by }: WaysProps) => (
  <span className={styles.ways}>
    <Button
      look="icon"
      className={own.handle}
      aria-label={copy.drag(name)}
      aria-describedby="drag-hint"
      {...by.handleProps(id)}
    >
      <GripVertical size={20} aria-hidden="true" />
    </Button>
    <IconButton
      Icon={ArrowUp}
      label={copy.up(name)}
      isOff={by.placeOf(id) === 0}
      onPress={() => by.move(id, -1)}
    />
    <IconButton
      Icon={ArrowDown}
      label={copy.down(name)}
      isOff={by.placeOf(id) === all - 1}
      onPress={() => by.move(id, 1)}
    />
  </span>
)

type OrderedListProps<T extends Row> = {
  rows: readonly T[]
  /** A row's content, with the ways to move it. */
  children: (row: T, ways: ReactNode) => ReactNode
}

/** A list whose order is changed by pointer, keys and arrows, and sent to the page's action; see `orderIn`. */
export const OrderedList = <T extends Row>({ rows, children }: OrderedListProps<T>) => {
  const list = useRef<HTMLUListElement>(null)
  const order = useSentOrder(rows, list)
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
        {rows.map((row) => (
          <li
            key={row.id}
            style={{ order: order.placeOf(row.id) }}
            data-held={order.held === row.id || undefined}
            className={own.row}
          >
            {children(row, <Ways row={row} all={rows.length} by={order} />)}
          </li>
        ))}
      </ul>
    </>
  )
}
