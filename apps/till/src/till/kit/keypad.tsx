import { Delete } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import { tillCopy } from './copy.ts'
import type { AmountKey } from './amount-entry.ts'
import styles from './kit.module.css'

const keys: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'erase']

const labelOf = (key: AmountKey): string | undefined => {
  if (key === '.') return tillCopy.point
  return key === 'erase' ? tillCopy.erase : undefined
}

type KeypadProps = { onPress: (key: AmountKey) => void; className?: string | undefined }

/** A keypad for amounts that fills its container. */
export const Keypad = ({ onPress, className }: KeypadProps) => (
  <fieldset className={classNames(styles.keypad, className)} aria-label={tillCopy.keypad}>
    {keys.map((key) => (
      <Button key={key} look="tile" onClick={() => onPress(key)} aria-label={labelOf(key)}>
        {key === 'erase' ? <Delete size={28} aria-hidden="true" /> : key}
      </Button>
    ))}
  </fieldset>
)
