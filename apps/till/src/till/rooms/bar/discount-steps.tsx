import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Discount } from '@saldo/contract/discount'
import type { DiscountPerson } from '@saldo/contract/discounts'
import { discountOf } from '@saldo/contract/discount'
import type { Centavos } from '@saldo/contract/money'
import { discountCopy } from '@saldo/copy/discounts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { centavosOfEntry, pressKey, shownEntry } from '../../kit/amount-entry.ts'
import { Keypad } from '../../kit/keypad.tsx'
import kit from '../../kit/kit.module.css'
import { useAmountKeys } from '../../kit/use-amount-keys.ts'
import { discountScreenCopy as copy } from './discount-copy.ts'
import styles from './discount-screen.module.css'

type StepProps = { title: string; hint?: ReactNode; children: ReactNode; onBack: () => void }

/** A step of choosing a discount: its question, what answers it, and the way back. */
export const Step = ({ title, hint, children, onBack }: StepProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classNames(shapes.stack, styles.step)}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p className={shapes.muted}>{hint}</p>}
      {children}
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  )
}

/** Whether a courtesy would be above what its reason allows on a bill. */
const isTooLarge = ({ kind, most_per_bill: most }: Discount, gross: Centavos): boolean =>
  kind === 'courtesy' && most !== null && gross > most

const offWords = (discount: Discount, gross: Centavos): string => {
  if (discount.most_per_bill !== null && isTooLarge(discount, gross))
    return copy.tooLarge(mxn(discount.most_per_bill))
  const off = discountOf(discount, gross)
  if (off === null) return copy.typed
  return off === gross ? copy.free : copy.off(mxn(off))
}

type OptionsProps = {
  discounts: readonly Discount[]
  gross: Centavos
  chosen: string | null
  onChoose: (discount: Discount) => void
}

/** The reasons that the place may give, each with what it takes off this bill. */
export const Options = ({ discounts, gross, chosen, onChoose }: OptionsProps) => (
  <ul className={styles.options} aria-label={copy.options}>
    {discounts.map((discount) => {
      const { id, name, kind, needs_pin: needsPin } = discount
      const off = offWords(discount, gross)
      return (
        <li key={id}>
          <Button
            look="tile"
            className={styles.option}
            aria-pressed={id === chosen}
            disabled={isTooLarge(discount, gross)}
            onClick={() => onChoose(discount)}
          >
            <strong>{name}</strong> <span>{off}</span>{' '}
            <small>{[discountCopy.kinds[kind], needsPin && copy.pin].filter(Boolean).join(' · ')}</small>
          </Button>
        </li>
      )
    })}
  </ul>
)

type AmountProps = { most: Centavos; onAmount: (amount: Centavos) => void; onLeave: () => void }

/** An amount up to the most that may be taken off. */
export const AmountOff = ({ most, onAmount, onLeave }: AmountProps) => {
  const [entry, setEntry] = useState('')
  const amount = centavosOfEntry(entry)
  const mayGoOn = amount > 0n && amount <= most
  const goOn = () => mayGoOn && onAmount(amount)
  useAmountKeys({ entry, onPress: (key) => setEntry((now) => pressKey(now, key)), onConfirm: goOn, onLeave })
  return (
    <>
      <output className={kit.amount}>{shownEntry(entry)}</output>
      <Keypad onPress={(key) => setEntry(pressKey(entry, key))} className={styles.keypad} />
      <Button wide className={kit.confirm} disabled={!mayGoOn} onClick={goOn}>
        {amount > most ? copy.tooLarge(mxn(most)) : copy.goOn}
      </Button>
    </>
  )
}

type PeopleProps = {
  label: string
  people: readonly DiscountPerson[]
  onChoose: (person: DiscountPerson) => void
}

export const People = ({ label, people, onChoose }: PeopleProps) => (
  <ul className={styles.options} aria-label={label}>
    {people.map((person) => (
      <li key={person.id}>
        <Button look="tile" className={styles.option} onClick={() => onChoose(person)}>
          <strong>{person.name}</strong>
        </Button>
      </li>
    ))}
  </ul>
)
