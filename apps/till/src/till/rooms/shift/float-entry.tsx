import { useId, useState } from 'react'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { CountedPieces } from '@saldo/contract/drawer'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import kit from '../../kit/kit.module.css'
import { shiftCopy as copy } from './copy.ts'
import { Pieces } from './pieces.tsx'
import styles from './shift.module.css'
import { type Count, piecesOf, sumOf } from './shift-state.ts'

const AMOUNT = /^\d{0,7}(?:\.\d{0,2})?$/

/** A sum of cash as it was entered: `pieces` is null where an amount was typed. */
export type Entered = { amount: Centavos; pieces: CountedPieces | null }

export const enteredNothing: Entered = { amount: centavos(0), pieces: [] }

type TypedProps = { label: string; typed: string; onType: (typed: string) => void }

/** A field for an amount of pesos; a text that is none changes nothing. */
export const TypedAmount = ({ label, typed, onType }: TypedProps) => (
  <label className={styles.count}>
    {label}
    <input
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => AMOUNT.test(event.target.value) && onType(event.target.value)}
    />
  </label>
)

/** The float by bills and coins, or by its amount. */
export const FloatEntry = ({ onEnter }: { onEnter: (entered: Entered) => void }) => {
  const name = useId()
  const [isTyped, setIsTyped] = useState(false)
  const [count, setCount] = useState<Count>({})
  const [typed, setTyped] = useState('')
  const counted = (next: Count) => {
    setCount(next)
    onEnter({ amount: sumOf(next), pieces: piecesOf(next) })
  }
  const wrote = (next: string) => {
    setTyped(next)
    onEnter({ amount: centavosOfEntry(next), pieces: null })
  }
  const choose = (byAmount: boolean) => {
    setIsTyped(byAmount)
    if (byAmount) wrote(typed)
    else counted(count)
  }
  return (
    <>
      <fieldset className={styles.ways} aria-label={copy.howCounted}>
        {[false, true].map((byAmount) => (
          <label key={String(byAmount)} className={kit.reason}>
            <input
              type="radio"
              name={name}
              checked={isTyped === byAmount}
              onChange={() => choose(byAmount)}
            />
            {byAmount ? copy.byAmount : copy.byPieces}
          </label>
        ))}
      </fieldset>
      {isTyped ? (
        <TypedAmount label={copy.amount} typed={typed} onType={wrote} />
      ) : (
        <Pieces count={count} onCount={counted} />
      )}
    </>
  )
}
