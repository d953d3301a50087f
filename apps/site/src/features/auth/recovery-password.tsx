import type { FormEvent } from 'react'
import { recoveryCopy } from '@saldo/copy/recovery'
import { textOf } from '@saldo/client/form-text.ts'
import { Button } from '@saldo/ui/button.tsx'
import { PasswordField } from '@saldo/ui/password-field.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import styles from './form.module.css'
import type { StepProps } from './recovery-step-props.ts'
import { StepProblems } from './step-problems.tsx'

/** The new password, after a code was verified or from a mailed link. */
export const PasswordStep = ({ step, busy, ask }: StepProps<'password' | 'link'>) => {
  const { isValid, form } = useFormValidity()
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const passwords = {
      password: textOf(data, 'password'),
      confirmation: textOf(data, 'password_confirmation'),
    }
    if (step.step === 'link') return ask({ ask: 'change by link', token: step.token, ...passwords })
    const { phone, resendAtMs, code } = step
    return ask({ ask: 'change password', phone, resendAtMs, code, ...passwords })
  }
  return (
    <form method="post" className={styles.form} {...form} onSubmit={change}>
      <StepProblems step={step} busy={busy} />
      <PasswordField
        label={recoveryCopy.password}
        name="password"
        autoComplete="new-password"
        hint={recoveryCopy.passwordHint}
        required
        maxLength={128}
      />
      <PasswordField
        label={recoveryCopy.confirmation}
        name="password_confirmation"
        autoComplete="new-password"
        required
        maxLength={128}
      />
      <Button type="submit" wide busy={busy} disabled={!isValid}>
        {recoveryCopy.change}
      </Button>
      {step.step === 'link' && (
        <p className={styles.aside}>
          <button
            type="button"
            className={styles.link}
            onClick={() => ask({ ask: 'show', step: { step: 'email' } })}
          >
            {recoveryCopy.startOver}
          </button>
        </p>
      )}
    </form>
  )
}
