import { useState } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import kit from '../../kit/kit.module.css'
import type { CashState } from './cash-state.ts'

type PhoneProps = {
  state: Extract<CashState, { step: 'phone' }>
  onPhone: (phone: string) => void
  onBack: () => void
}

/** Finds a QR by its holder's verified phone. */
export const PhoneScreen = ({ state, onPhone, onBack }: PhoneProps) => {
  const [phone, setPhone] = useState('')
  return (
    <div className={classNames(shapes.middle, kit.question)}>
      <h1 className={kit.large}>{state.forLost ? copy.lostTitle : copy.phoneTitle}</h1>
      {state.forLost && <p>{copy.lostPhoneHint}</p>}
      <form
        className={shapes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (phone.trim() !== '') onPhone(phone.trim())
        }}
      >
        <TextField
          label={copy.phoneLabel}
          name="phone"
          className={kit.code}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        {state.problem && (
          <Notice tone="error" role="alert">
            {state.problem.words}
          </Notice>
        )}
        <Button type="submit" wide busy={state.isLooking}>
          {copy.find}
        </Button>
        <Button look="secondary" small wide onClick={onBack}>
          {copy.back}
        </Button>
      </form>
    </div>
  )
}
