import type { AmountKey } from './amount-entry.ts'
import { useHandKeys } from './use-hand-keys.ts'

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
export const useAmountKeys = ({ entry, onPress, onConfirm, onLeave }: Keys): void =>
  useHandKeys({
    entry,
    onKey: (typed) => {
      const key = keyOf(typed)
      if (key) onPress(key)
      else if (typed === 'Escape') onLeave()
      else if (typed === 'Enter') onConfirm()
    },
    onTakeBack: (before) => {
      for (let left = entry; !before.startsWith(left); left = left.slice(0, -1)) onPress('erase')
    },
  })
