import { useEffect, useRef } from 'react'
import type { AmountKey } from './amount-entry.ts'

type Keys = { onPress: (key: AmountKey) => void; onConfirm: () => void; onLeave: () => void }

const keyOf = (key: string): AmountKey | undefined => {
  if (/^\d$/.test(key)) return key as AmountKey
  if (key === '.' || key === ',') return '.'
  return key === 'Backspace' ? 'erase' : undefined
}

/** A keyboard does what the keypad does; Enter charges unless a button has the focus, Escape goes back. */
export const useAmountKeys = (keys: Keys): void => {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const key = keyOf(event.key)
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
      if (key) current.current.onPress(key)
      else if (event.key === 'Escape') current.current.onLeave()
      else if (event.key === 'Enter' && !isOnButton && !event.repeat) current.current.onConfirm()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
