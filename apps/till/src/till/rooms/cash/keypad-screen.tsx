import type { ReactNode } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { type AmountKey, shownEntry } from '../../kit/amount-entry.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import { Keypad } from '../../kit/keypad.tsx'
import { Sums } from '../../kit/sums.tsx'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import type { Target } from './cash-state.ts'
import styles from './cash.module.css'
import type { Cash } from './use-cash.ts'
import { Whose } from './whose.tsx'

type KeypadScreenProps = {
  cash: Cash
  target: Target
  title: string
  /** The amount typed so far. */
  entry: string
  /** The resulting amount in centavos; negative: missing. */
  rest: bigint
  restWords: string
  /** Amounts entered by one tap. */
  presets: readonly { amount: Centavos; words: string; isOff?: boolean }[]
  onPreset: (amount: Centavos) => void
  onConfirm: () => void
  /** Content below the keypad, including the confirm button. */
  children: ReactNode
}

/** Enters an amount for a QR by keypad or preset. */
export const KeypadScreen = ({
  cash: { dispatch },
  target,
  title,
  entry,
  rest,
  restWords,
  presets,
  onPreset,
  onConfirm,
  children,
}: KeypadScreenProps) => {
  const leave = () => dispatch({ type: 'left' })
  const press = (key: AmountKey) => dispatch({ type: 'keyPressed', key })
  useAmountKeys({ entry, onPress: press, onConfirm, onLeave: leave })
  return (
    <DoubleTapGuard className={styles.screen}>
      <div className={classNames(shapes.spread, styles.top)}>
        <Whose target={target} />
        <Button look="secondary" small onClick={leave}>
          {copy.back}
        </Button>
      </div>
      <Keypad onPress={press} className={styles.keys} />
      <div className={classNames(shapes.close, styles.foot)}>
        <h1 className={styles.title}>{title}</h1>
        <Sums rest={rest} words={restWords} shortWords={copy.short}>
          {shownEntry(entry)}
        </Sums>
        <div className={styles.choices}>
          {presets.map(({ amount, words, isOff }) => (
            <Button key={words} look="tile" disabled={isOff} onClick={() => onPreset(amount)}>
              {words}
            </Button>
          ))}
        </div>
        {children}
      </div>
    </DoubleTapGuard>
  )
}
