import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placed } from './placed.ts'

/** A row that is held: where the rows stand while it is. */
type Held = { id: string; ids: readonly string[]; by: 'keys' | 'pointer' }

type OrderParts = {
  ids: readonly string[]
  /** The list whose children are the rows, in the order of `ids`. */
  list: RefObject<HTMLElement | null>
  onDrop: (ids: readonly string[]) => void
  /** Tells by voice what the keys did. */
  tell: (event: 'taken' | 'moved' | 'dropped' | 'cancelled', id: string, place: number) => void
}

/** The place in the list that the pointer is over, by the rows' middles. */
const placeUnder = (rows: readonly Element[], y: number): number =>
  rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length

/** Where the row goes that an arrow moves; null for other keys. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/**
 * Orders a list by a handle in each row, with a pointer and with keys. While a row is held only `placeOf` changes,
 * not the document: a moved element would lose its focus and its pointer.
 */
export const useOrder = ({ ids, list, onDrop, tell }: OrderParts) => {
  const [held, setHeld] = useState<Held | null>(null)
  const focusNext = useRef<string>(undefined)
  const shown = held?.ids ?? ids

  // The row was moved in the document after it was dropped, and lost its focus.
  useEffect(() => {
    if (held || focusNext.current === undefined) return
    document.getElementById(handleId(focusNext.current))?.focus()
    focusNext.current = undefined
  }, [held, ids])

  const move = (now: Held, to: number) => {
    const next = placed(now.ids, now.id, to)
    setHeld({ ...now, ids: next })
    return next.indexOf(now.id)
  }
  const end = (now: Held, isKept: boolean) => {
    setHeld(null)
    if (now.by === 'keys') tell(isKept ? 'dropped' : 'cancelled', now.id, now.ids.indexOf(now.id))
    if (!isKept || now.ids.every((id, place) => ids[place] === id)) return
    if (now.by === 'keys') focusNext.current = now.id
    onDrop(now.ids)
  }

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const { key } = event
    if (!held) {
      if (key !== ' ' && key !== 'Enter') return
      event.preventDefault()
      setHeld({ id, ids, by: 'keys' })
      tell('taken', id, ids.indexOf(id))
      return
    }
    if (held.by !== 'keys' || held.id !== id) return
    const step = steps[key]
    if (step !== undefined) tell('moved', id, move(held, held.ids.indexOf(id) + step))
    else if (key === ' ' || key === 'Enter') end(held, true)
    else if (key === 'Escape') end(held, false)
    else return
    event.preventDefault()
  }

  const handleProps = (id: string) => ({
    id: handleId(id),
    'aria-pressed': held?.id === id,
    onKeyDown: onKeyDown(id),
    onBlur: () => {
      if (held?.by === 'keys') end(held, false)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld({ id, ids, by: 'pointer' })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (held?.by !== 'pointer') return
      const rows = [...(list.current?.children ?? [])].filter((_row, place) => ids[place] !== id)
      move(held, placeUnder(rows, clientY))
    },
    onPointerUp: () => {
      if (held?.by === 'pointer') end(held, true)
    },
    onPointerCancel: () => {
      if (held?.by === 'pointer') end(held, false)
    },
  })

  return { held: held?.id, placeOf: (id: string) => shown.indexOf(id), handleProps }
}

const handleId = (id: string) => `move-${id}`
