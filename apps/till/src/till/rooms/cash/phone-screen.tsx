import { useId, useState } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import styles from './question.module.css'
import type { CashState } from './cash-state.ts'

type PhoneProps = {
  state: Extract<CashState, { step: 'phone' }>
  onPhone: (phone: string) => void
  onBack: () => void
}

/** Finds a QR by its holder's verified phone. */
export const PhoneScreen = ({ state, onPhone, onBack }: PhoneProps) => {
  const id = useId()
  const [phone, setPhone] = useState('')
  return (
    <div className={styles.question}>
      <h1>{state.forLost ? copy.lostTitle : copy.phoneTitle}</h1>
      {state.forLost && <p>{copy.lostPhoneHint}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (phone.trim() !== '') onPhone(phone.trim())
        }}
      >
        <label htmlFor={id}>{copy.phoneLabel}</label>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        {state.problem && (
          <p className={styles.problem} role="alert">
            {state.problem}
          </p>
        )}
        <Button type="submit" wide busy={state.isLooking}>
          {copy.find}
        </Button>
        <Button look="night" wide onClick={onBack}>
          {copy.back}
        </Button>
      </form>
    </div>
  )
}
