import { type FormEvent, type ReactNode, useState } from 'react'
import { recoveryCopy } from '@saldo/copy/recovery'
import { CodeField } from '../../shared/code/code-field.tsx'
import { codeLength } from '../../shared/code/code-digits.ts'
import { ResendButton } from '../../shared/code/resend-button.tsx'
import { useProof } from '../../shared/captcha/use-proof.tsx'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, phoneOf, type TypedPhone } from '../../shared/phone/phone-of.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import styles from './form.module.css'
import type { StepProps } from './recovery-step-props.ts'
import { StepProblems } from './step-problems.tsx'

/** Links for a lost phone or a remembered password. */
const WaysOut = ({ ask, children }: Pick<StepProps<'phone'>, 'ask'> & { children?: ReactNode }) => (
  <div className={styles.waysOut}>
    {children}
    <p className={styles.aside}>
      {recoveryCopy.lostPhone}
      <button
        type="button"
        className={styles.link}
        onClick={() => ask({ ask: 'show', step: { step: 'email' } })}
      >
        {recoveryCopy.byEmail}
      </button>
    </p>
  </div>
)

export const PhoneStep = ({ step, busy, ask }: StepProps<'phone'>) => {
  const { isValid, form } = useFormValidity()
  const { proof, captcha } = useProof(step)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && proof) ask({ ask: 'send code', phone: phoneOf(new FormData(event.currentTarget)), ...proof })
  }
  return (
    <form method="post" className={styles.form} {...form} onSubmit={send}>
      <StepProblems step={step} busy={busy} />
      <PhoneField label={recoveryCopy.phone} minDigits={minPhoneDigits} />
      {captcha}
      <Button type="submit" wide busy={busy} disabled={!isValid || !proof}>
        {recoveryCopy.send}
      </Button>
      <WaysOut ask={ask}>
        <p className={styles.aside}>
          {recoveryCopy.knowsPassword}
          <AppLink to={routes.signIn()} className={styles.link}>
            {recoveryCopy.signIn}
          </AppLink>
        </p>
      </WaysOut>
    </form>
  )
}

/** Shows the phone that the code was sent to, read-only. */
const SentTo = ({ phone }: { phone: TypedPhone }) => (
  <>
    <div className={styles.still} inert>
      <PhoneField
        label={recoveryCopy.phone}
        country={{ code: phone.country_code_iso, dialling_code: `+${phone.country_code}` }}
        number={phone.phone_number}
      />
    </div>
    <output className={styles.note}>{recoveryCopy.sent}</output>
  </>
)

/** Remount it for each code and each attempt, so that the boxes are empty again. */
export const CodeStep = ({ step, busy, ask }: StepProps<'code'>) => {
  const { phone, resendAtMs } = step
  const [code, setCode] = useState('')
  const { proof, captcha } = useProof(step)
  const verify = (whole: string) => {
    if (!busy && whole.length === codeLength) ask({ ask: 'verify code', phone, resendAtMs, code: whole })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verify(code)
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <SentTo phone={phone} />
      <StepProblems step={step} busy={busy} />
      {/* No automatic submission after a refusal: the browser might supply the same message again. */}
      <CodeField onCode={setCode} onReceived={step.problems ? undefined : verify} />
      <Button type="submit" wide busy={busy} disabled={code.length < codeLength}>
        {recoveryCopy.verify}
      </Button>
      {captcha}
      {proof && (
        <ResendButton
          resendAtMs={resendAtMs}
          busy={busy}
          onResend={() => ask({ ask: 'send code', phone, sent: { phone, resendAtMs }, ...proof })}
        />
      )}
      <WaysOut ask={ask}>
        <button
          type="button"
          className={styles.link}
          onClick={() => ask({ ask: 'show', step: { step: 'phone' } })}
        >
          {recoveryCopy.otherNumber}
        </button>
      </WaysOut>
    </form>
  )
}
