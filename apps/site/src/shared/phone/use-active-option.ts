import { type KeyboardEvent, useEffect, useState } from 'react'
import { nextActive } from './next-active.ts'

/** The keyboard's active option among these element ids (-1: none), scrolled into view. */
export const useActiveOption = (ids: readonly string[], onChoose: (index: number) => void) => {
  const [active, setActive] = useState(-1)
  const activeId = ids[active]
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (activeId) onChoose(active)
      return
    }
    const next = nextActive(event.key, active, ids.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
  return { active, activeId, setActive, onKeyDown }
}
