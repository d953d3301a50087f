import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createHandKeys, type Hearer } from './hand-keys.ts'

const MEANT = /^(?:\S|Enter|Backspace|Escape)$/

const isOnButton = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, a') !== null

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

type Heard = Omit<Hearer, 'entry'> & { entry: string }

/** Handles keys typed by a person outside fields and dialogs. Their Enter presses a focused button instead; a reader's does not. */
export const useHandKeys = (heard: Heard): void => {
  const tell = useRef(heard)
  useEffect(() => {
    tell.current = heard
  })
  useEffect(() => {
    // Flushed one by one: each key must see the state left by the one before.
    const hand = createHandKeys({
      entry: () => tell.current.entry,
      onKey: (key) => flushSync(() => tell.current.onKey(key)),
      onTakeBack: (entry) => flushSync(() => tell.current.onTakeBack(entry)),
    })
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
