import { useState } from 'react'
import { Delete } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { useHandKeys } from '../kit/use-hand-keys.ts'
import { tillDeviceCopy as copy } from './copy.ts'
import styles from './gate.module.css'

const SHORTEST = 4
const LONGEST = 6
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const Dots = ({ count }: { count: number }) => (
  <output className={styles.dots} aria-label={copy.pinTyped(count)}>
    {digits.slice(0, LONGEST).map((digit, i) => (
      <span key={digit} data-typed={i < count} />
    ))}
  </output>
)

type PinPadProps = {
  isBusy: boolean
  /** On the button. */
  enterWords?: string
  onEnter: (pin: string) => void
}

/** Enters a PIN of four to six digits, never shown and cleared after each try. */
export const PinPad = ({ isBusy, enterWords = copy.enter, onEnter }: PinPadProps) => {
  const [pin, setPin] = useState('')
  const canEnter = pin.length >= SHORTEST && !isBusy
  const press = (digit: string) =>
    setPin((typed) => (typed.length < LONGEST && !isBusy ? typed + digit : typed))
  const erase = () => setPin((typed) => typed.slice(0, -1))
  const enter = () => {
    if (!canEnter) return
    setPin('')
    onEnter(pin)
  }
  // Maps a keyboard to the pad's keys.
  useHandKeys((key) => {
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') erase()
    else if (key === 'Enter') enter()
  })
  return (
    <div className={styles.pin}>
      <Dots count={pin.length} />
      <fieldset className={styles.keys} aria-label={copy.pinKeys}>
        {digits.slice(0, -1).map((digit) => (
          <Button key={digit} look="tile" onClick={() => press(digit)}>
            {digit}
          </Button>
        ))}
        <Button look="tile" onClick={erase} aria-label={copy.erase}>
          <Delete size={28} aria-hidden="true" />
        </Button>
        <Button look="tile" onClick={() => press('0')}>
          0
        </Button>
      </fieldset>
      <Button wide disabled={pin.length < SHORTEST && !isBusy} busy={isBusy} onClick={enter}>
        {enterWords}
      </Button>
    </div>
  )
}
