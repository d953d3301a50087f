import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createHandKeys } from './hand-keys.ts'

const MEANT = /^(?:\S|Enter|Backspace|Escape)$/

const isOnButton = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, a') !== null

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/**
 * Handles keys typed by a person outside fields and dialogs. Their Enter presses a focused button instead; a reader's does
 * not. `onTakeBack`: the last so many keys were a reader's.
 */
export const useHandKeys = (onKey: (key: string) => void, onTakeBack: (keys: number) => void): void => {
  const tell = useRef({ onKey, onTakeBack })
  useEffect(() => {
    tell.current = { onKey, onTakeBack }
  })
  useEffect(() => {
    // Flushed one by one: each key must see the state left by the one before.
    const hand = createHandKeys(
      (key) => flushSync(() => tell.current.onKey(key)),
      (keys) => flushSync(() => tell.current.onTakeBack(keys)),
    )
    const onDown = (event: KeyboardEvent) => {
      if (isInField(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey || !MEANT.test(event.key)) return
      if (event.key !== 'Enter') return hand.press(event.key)
      if (hand.isReading()) event.preventDefault()
      if (hand.isReading() || (!event.repeat && !isOnButton(event))) hand.press('Enter')
    }
    window.addEventListener('keydown', onDown)
    return () => {
      hand.stop()
      window.removeEventListener('keydown', onDown)
    }
  }, [])
}
