import { useEffect, useRef } from 'react'
import { LONGEST_SILENCE_MS, SHORTEST_CODE } from '../hand-keys.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** Receives codes from a reader that types like a keyboard and ends with Enter, without a focused field. */
export const useKeyWedge = (onCode: (code: string) => void): void => {
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let lastMs = 0
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - lastMs > LONGEST_SILENCE_MS) typed = ''
      lastMs = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < SHORTEST_CODE) return
      // Enter would also press the button that has the focus.
      event.preventDefault()
      tell.current(typed)
      typed = ''
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
