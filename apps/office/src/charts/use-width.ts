import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element in px, as it changes; 0 until it is measured. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
