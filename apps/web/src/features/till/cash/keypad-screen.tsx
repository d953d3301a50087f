import type { ReactNode } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '../../../shared/ui/button.tsx'
import { type AmountKey, shownEntry } from '../shell/amount-entry.ts'
import { Keypad } from '../shell/keypad.tsx'
import { Sums } from '../shell/sums.tsx'
import { useAmountKeys } from '../shell/use-amount-keys.ts'
import type { Target } from './cash-state.ts'
import styles from './keypad-screen.module.css'
import type { Cash } from './use-cash.ts'
import { Whose } from './whose.tsx'

type KeypadScreenProps = {
  cash: Cash
  target: Target
  title: string
  /** What was typed so far. */
  entry: string
  /** What follows from it, in centavos; below zero it is missing. */
  rest: bigint
  restWords: string
  /** Amounts that one tap types. */
  presets: readonly { amount: Centavos; words: string }[]
  onConfirm: () => void
  /** What stands below: at least the button that goes on. */
  children: ReactNode
}

/** An amount of money for somebody's QR, by keys or by one tap. */
export const KeypadScreen = ({
  cash: { dispatch },
  target,
  title,
  entry,
  rest,
  restWords,
  presets,
  onConfirm,
  children,
}: KeypadScreenProps) => {
  const leave = () => dispatch({ type: 'left' })
  const press = (key: AmountKey) => dispatch({ type: 'keyPressed', key })
  useAmountKeys({ onPress: press, onConfirm, onLeave: leave })
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <Whose target={target} />
        <Button look="night" onClick={leave}>
          {copy.back}
        </Button>
      </div>
      <Keypad onPress={press} className={styles.keys} />
      <div className={styles.foot}>
        <h1 className={styles.title}>{title}</h1>
        <Sums rest={rest} words={restWords} shortWords={copy.short}>
          {shownEntry(entry)}
        </Sums>
        <div className={styles.choices}>
          {presets.map(({ amount, words }) => (
            <button key={words} type="button" onClick={() => dispatch({ type: 'filled', amount })}>
              {words}
            </button>
          ))}
        </div>
        {children}
      </div>
    </div>
  )
}
