import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placed } from './placed.ts'

/** The row being moved, and the order of all rows meanwhile. */
type Held = { id: string; ids: readonly string[]; by: 'keys' | 'pointer' }

type OrderParts = {
  ids: readonly string[]
  /** The list whose children are the rows, in the order of `ids`. */
  list: RefObject<HTMLElement | null>
  onDrop: (ids: readonly string[]) => void
  /** Announces a keyboard move to screen readers. */
  tell: (event: 'taken' | 'moved' | 'dropped' | 'cancelled', id: string, place: number) => void
}

/** How many positions a key moves the row. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

const isGrip = (key: string): boolean => key === ' ' || key === 'Enter'
const handleId = (id: string): string => `move-${id}`

/** Number of rows whose middle is above the pointer. */
const placeUnder = (rows: readonly Element[], y: number): number =>
  rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length

/** Restores the focus to a handle whose row was moved in the document. */
const useKeptFocus = (isHeld: boolean, ids: readonly string[]) => {
  const next = useRef<string>(undefined)
  const order = ids.join(' ')
  useEffect(() => {
    if (isHeld || next.current === undefined || order === '') return
    document.getElementById(handleId(next.current))?.focus()
  }, [isHeld, order])
  return (id: string | undefined): void => {
    next.current = id
  }
}

/** State of a drag: start, move, drop. */
const useHeld = ({ ids, onDrop, tell }: OrderParts) => {
  const [held, setHeld] = useState<Held | null>(null)
  const keepFocus = useKeptFocus(held !== null, ids)
  return {
    held,
    /** The order that is shown. */
    shown: held?.ids ?? ids,
    take: (id: string, by: Held['by']): void => setHeld({ id, ids, by }),
    move: (now: Held, to: number): number => {
      const next = placed(now.ids, now.id, to)
      setHeld({ ...now, ids: next })
      return next.indexOf(now.id)
    },
    letGo: (now: Held, isKept: boolean): void => {
      setHeld(null)
      keepFocus(now.by === 'keys' && isKept ? now.id : undefined)
      if (now.by === 'keys') tell(isKept ? 'dropped' : 'cancelled', now.id, now.ids.indexOf(now.id))
      if (isKept && now.ids.some((id, place) => ids[place] !== id)) onDrop(now.ids)
    },
  }
}

type Holding = ReturnType<typeof useHeld>

const keysOf = (
  { held, take, move, letGo }: Holding,
  { ids, tell }: Pick<OrderParts, 'ids' | 'tell'>,
  id: string,
) => {
  const own = held?.by === 'keys' && held.id === id ? held : null
  const step = (key: string): boolean => {
    if (!own) {
      if (held || !isGrip(key)) return false
      take(id, 'keys')
      tell('taken', id, ids.indexOf(id))
      return true
    }
    const by = steps[key]
    if (by !== undefined) tell('moved', id, move(own, own.ids.indexOf(id) + by))
    else if (isGrip(key) || key === 'Escape') letGo(own, key !== 'Escape')
    return by !== undefined || isGrip(key) || key === 'Escape'
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (step(event.key)) event.preventDefault()
    },
    onBlur: () => {
      if (own) letGo(own, false)
    },
  }
}

const pointerOf = (
  { held, take, move, letGo }: Holding,
  { ids, list }: Pick<OrderParts, 'ids' | 'list'>,
  id: string,
) => {
  const own = held?.by === 'pointer' && held.id === id ? held : null
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      take(id, 'pointer')
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      const others = [...(list.current?.children ?? [])].filter((_row, place) => ids[place] !== id)
      if (own) move(own, placeUnder(others, clientY))
    },
    onPointerUp: () => {
      if (own) letGo(own, true)
    },
    onPointerCancel: () => {
      if (own) letGo(own, false)
    },
  }
}

/**
 * Orders a list by a handle in each row, with a pointer and with keys. While a row is held only `placeOf` changes,
 * not the document: a moved element would lose its focus and its pointer.
 */
export const useOrder = (parts: OrderParts) => {
  const holding = useHeld(parts)
  const { held, shown } = holding
  return {
    held: held?.id,
    placeOf: (id: string): number => shown.indexOf(id),
    handleProps: (id: string) => ({
      id: handleId(id),
      'aria-pressed': held?.id === id,
      ...keysOf(holding, parts, id),
      ...pointerOf(holding, parts, id),
    }),
  }
}
