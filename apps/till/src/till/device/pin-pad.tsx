import { type ReactNode, useState } from 'react'
import { Delete } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { useHandKeys } from '../kit/use-hand-keys.ts'
import { tillDeviceCopy as copy } from './copy.ts'
import styles from './gate.module.css'

const SHORTEST = 4
const LONGEST = 6
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const Dots = ({ count, most }: { count: number; most: number }) => (
  <output className={styles.dots} aria-label={copy.pinTyped(count)}>
    {digits.slice(0, most).map((digit, i) => (
      <span key={digit} data-typed={i < count} />
    ))}
  </output>
)

type PinPadProps = {
  isBusy: boolean
  /** On the button. */
  enterWords?: string
  /** Nobody may try for now. */
  isOff?: boolean
  /** The digits of this PIN, whose last one enters; null where only its person knows. */
  length?: number | null
  /** Why the last try failed, in a place that is kept for it: nothing shifts. */
  said?: ReactNode
  onEnter: (pin: string) => void
}

type KeysProps = { isOff: boolean; onDigit: (digit: string) => void; onErase: () => void }

const Keys = ({ isOff, onDigit, onErase }: KeysProps) => (
  <fieldset className={styles.keys} aria-label={copy.pinKeys} disabled={isOff}>
    {digits.slice(0, -1).map((digit) => (
      <Button key={digit} look="tile" onClick={() => onDigit(digit)}>
        {digit}
      </Button>
    ))}
    <Button look="tile" onClick={onErase} aria-label={copy.erase}>
      <Delete size={28} aria-hidden="true" />
    </Button>
    <Button look="tile" onClick={() => onDigit('0')}>
      0
    </Button>
  </fieldset>
)

/** Enters a PIN of four to six digits, never shown and cleared after each try. */
export const PinPad = ({
  isBusy,
  enterWords = copy.enter,
  isOff = false,
  length = null,
  said,
  onEnter,
}: PinPadProps) => {
  const [pin, setPin] = useState('')
  const mayType = !isBusy && !isOff
  const enter = (typed: string) => {
    setPin('')
    onEnter(typed)
  }
  const press = (digit: string) => {
    if (!mayType || pin.length >= (length ?? LONGEST)) return
    const typed = pin + digit
    if (typed.length === length) enter(typed)
    else setPin(typed)
  }
  const erase = () => setPin(pin.slice(0, -1))
  const enterTyped = () => {
    if (mayType && pin.length >= SHORTEST && length === null) enter(pin)
  }
  // Maps a keyboard to the pad's keys.
  useHandKeys({
    entry: pin,
    onKey: (key) => {
      if (/^\d$/.test(key)) press(key)
      else if (key === 'Backspace') erase()
      else if (key === 'Enter') enterTyped()
    },
    onTakeBack: setPin,
  })
  return (
    <div className={styles.pin}>
      <Dots count={isBusy ? (length ?? LONGEST) : pin.length} most={length ?? LONGEST} />
      <div className={styles.said}>{said}</div>
      <Keys isOff={isOff} onDigit={press} onErase={erase} />
      {length === null && (
        <Button wide disabled={pin.length < SHORTEST && !isBusy} busy={isBusy} onClick={enterTyped}>
          {enterWords}
        </Button>
      )}
    </div>
  )
}
