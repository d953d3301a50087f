import { type RefObject, useEffect, useRef } from 'react'

const itemAt = (event: DragEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-id]') : null

/** Calls `onMove` with an item's `data-id` and its new place once the item is dropped on another of the list. */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, place: number) => void,
): void => {
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const gone = new AbortController()
    const { signal } = gone
    let dragged: string | undefined
    element.addEventListener('dragstart', (event) => (dragged = itemAt(event)?.dataset['id']), { signal })
    element.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        const onto = itemAt(event)
        if (dragged !== undefined && onto && onto.dataset['id'] !== dragged)
          move.current(dragged, [...element.children].indexOf(onto))
        dragged = undefined
      },
      { signal },
    )
    return () => gone.abort()
  }, [list])
}
