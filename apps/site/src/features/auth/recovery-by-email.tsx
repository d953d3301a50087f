import type { FormEvent } from 'react'
import { recoveryCopy } from '@saldo/copy/recovery'
import { textOf } from '@saldo/client/form-text.ts'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import styles from './form.module.css'
import type { StepProps } from './recovery-step-props.ts'
import { StepProblems } from './step-problems.tsx'

/** Recovery by a mailed link, for a lost phone. */
export const EmailStep = ({ step, busy, ask }: StepProps<'email'>) => {
  const { isValid, form } = useFormValidity()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) ask({ ask: 'send link', email: textOf(new FormData(event.currentTarget), 'email') })
  }
  return (
    <form method="post" className={styles.form} {...form} onSubmit={send}>
      <StepProblems step={step} busy={busy} />
      <TextField
        label={recoveryCopy.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <Button type="submit" wide busy={busy} disabled={!isValid}>
        {recoveryCopy.sendLink}
      </Button>
      <p className={styles.aside}>
        <button
          type="button"
          className={styles.link}
          onClick={() => ask({ ask: 'show', step: { step: 'phone' } })}
        >
          {recoveryCopy.byPhone}
        </button>
      </p>
    </form>
  )
}
