import { useEffect, useRef } from 'react'
import type { AmountKey } from './amount-entry.ts'
import { useHandKeys } from './use-hand-keys.ts'

/** More keys than a reader types before its code is known for one. */
const REMEMBERED = 16

type Keys = {
  /** What is typed so far. */
  entry: string
  onPress: (key: AmountKey) => void
  onConfirm: () => void
  onLeave: () => void
}

const keyOf = (key: string): AmountKey | undefined => {
  if (/^\d$/.test(key)) return key as AmountKey
  if (key === '.' || key === ',') return '.'
  return key === 'Backspace' ? 'erase' : undefined
}

/** Maps a keyboard to the keypad; Enter confirms unless a button has the focus, Escape leaves. What was a reader's is erased. */
export const useAmountKeys = ({ entry, onPress, onConfirm, onLeave }: Keys): void => {
  /** The entry before each of the last keys; a key that a full entry doesn't take leaves it as it is. */
  const before = useRef<string[]>([])
  const typed = useRef(entry)
  useEffect(() => {
    typed.current = entry
  })
  useHandKeys(
    (pressed) => {
      before.current = [...before.current.slice(1 - REMEMBERED), typed.current]
      const key = keyOf(pressed)
      if (key) onPress(key)
      else if (pressed === 'Escape') onLeave()
      else if (pressed === 'Enter') onConfirm()
    },
    (keys) => {
      const [kept, now] = [before.current.at(-keys) ?? '', typed.current]
      let same = 0
      while (same < now.length && now[same] === kept[same]) same += 1
      for (let length = now.length; length > same; length -= 1) onPress('erase')
    },
  )
}
