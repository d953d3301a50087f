import { type ReactNode, useState } from 'react'
import { CircleCheck, MailOpen } from 'lucide-react'
import { recoverByLink, sendRecoveryLink } from '@saldo/contract/identity'
import { recoveryCopy } from './copy/recovery.ts'
import { routes } from '@saldo/client/routes.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { NewPasswordFields } from '@saldo/ui/password-field.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { CodeField } from '../../shared/code/code-field.tsx'
import { codeLength } from '../../shared/code/code-digits.ts'
import { ResendButton } from '../../shared/code/resend-button.tsx'
import { useProof } from '../../shared/captcha/captcha.tsx'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, type TypedPhone } from '../../shared/phone/phone-of.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './form.module.css'
import { carriedBy, type RecoveryIntent, type RecoveryStep } from './recovery.ts'

/** `go` shows another step without asking the server. */
type StepProps<Name extends RecoveryStep['step']> = {
  step: Extract<RecoveryStep, { step: Name }>
  by: Sending
  go: (step: RecoveryStep) => void
}

const also = (step: RecoveryStep, intent: RecoveryIntent) => ({ ...carriedBy(step), intent })

type GoButtonProps = Pick<StepProps<'phone'>, 'go'> & { to: 'phone' | 'email'; children: string }

const GoButton = ({ go, to, children }: GoButtonProps) => (
  <Button look="quiet" className={styles.link} onClick={() => go({ step: to })}>
    {children}
  </Button>
)

/** Links for a lost phone or a remembered password. */
const WaysOut = ({ go, children }: Pick<StepProps<'phone'>, 'go'> & { children?: ReactNode }) => (
  <div className={styles.waysOut}>
    {children}
    <p className={styles.aside}>
      {recoveryCopy.lostPhone}
      <GoButton go={go} to="email">
        {recoveryCopy.byEmail}
      </GoButton>
    </p>
  </div>
)

const PhoneStep = ({ step, by, go }: StepProps<'phone'>) => {
  const { isProven, captcha } = useProof(by)
  return (
    <SendForm by={by} also={also(step, 'sendCode')} waits className={shapes.stack}>
      <PhoneField label={recoveryCopy.phone} minDigits={minPhoneDigits} />
      {captcha}
      <SubmitButton wide disabled={!isProven}>
        {recoveryCopy.send}
      </SubmitButton>
      <WaysOut go={go}>
        <p className={styles.aside}>
          {recoveryCopy.knowsPassword}
          <AppLink to={routes.signIn()} className={styles.link}>
            {recoveryCopy.signIn}
          </AppLink>
        </p>
      </WaysOut>
    </SendForm>
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
    <output className={shapes.note}>{recoveryCopy.sent}</output>
  </>
)

const CodeStep = ({ step, by, go }: StepProps<'code'>) => {
  const at = by.last?.at
  const [typed, setTyped] = useState({ at, code: '' })
  const code = typed.at === at ? typed.code : ''
  const { isProven, proof, captcha } = useProof(by)
  const verify = (whole: string) => by.send({ ...also(step, 'verifyCode'), code: whole })
  return (
    <SendForm by={by} also={also(step, 'verifyCode')} className={shapes.stack}>
      <SentTo phone={step.phone} />
      {/* New for each attempt, so that the boxes are empty again. No automatic submission after a refusal: the
          browser might supply the same message again. */}
      <CodeField
        key={at}
        onCode={(next) => setTyped({ at, code: next })}
        onReceived={by.last?.end === 'done' ? verify : undefined}
      />
      <SubmitButton wide disabled={code.length < codeLength}>
        {recoveryCopy.verify}
      </SubmitButton>
      {captcha}
      {isProven && (
        <ResendButton
          resendAtMs={step.resendAtMs}
          busy={by.busy}
          onResend={() => by.send({ ...also(step, 'sendCode'), ...proof })}
        />
      )}
      <WaysOut go={go}>
        <GoButton go={go} to="phone">
          {recoveryCopy.otherNumber}
        </GoButton>
      </WaysOut>
    </SendForm>
  )
}

/** Recovery by a mailed link, for a lost phone. */
const EmailStep = ({ step, by, go }: StepProps<'email'>) => (
  <SendForm
    by={by}
    also={also(step, 'sendLink')}
    schema={sendRecoveryLink.body}
    waits
    className={shapes.stack}
  >
    <TextField label={recoveryCopy.email} name="email" autoComplete="email" />
    <SubmitButton wide>{recoveryCopy.sendLink}</SubmitButton>
    <p className={styles.aside}>
      <GoButton go={go} to="phone">
        {recoveryCopy.byPhone}
      </GoButton>
    </p>
  </SendForm>
)

/** The new password, after a code was verified or from a mailed link. */
const PasswordStep = ({ step, by, go }: StepProps<'password' | 'link'>) => (
  <SendForm
    by={by}
    also={also(step, step.step === 'link' ? 'changeByLink' : 'changePassword')}
    schema={recoverByLink.body}
    waits
    className={shapes.stack}
  >
    <NewPasswordFields copy={recoveryCopy} />
    <SubmitButton wide>{recoveryCopy.change}</SubmitButton>
    {step.step === 'link' && (
      <p className={styles.aside}>
        <GoButton go={go} to="email">
          {recoveryCopy.startOver}
        </GoButton>
      </p>
    )}
  </SendForm>
)

/** Undoes a password change only on a click: mail scanners open every link. */
const UndoStep = ({ step, by }: StepProps<'undo'>) => (
  <SendForm by={by} also={also(step, 'undo')} className={shapes.stack}>
    <SubmitButton wide>{recoveryCopy.undo}</SubmitButton>
  </SendForm>
)

/** The form of a step that has one. */
export const Step = ({ step, ...props }: StepProps<RecoveryStep['step']>) => {
  switch (step.step) {
    case 'phone':
      return <PhoneStep step={step} {...props} />
    case 'code':
      return <CodeStep step={step} {...props} />
    case 'email':
      return <EmailStep step={step} {...props} />
    case 'password':
    case 'link':
      return <PasswordStep step={step} {...props} />
    case 'undo':
      return <UndoStep step={step} {...props} />
    case 'mailed':
    case 'done':
    case 'undone':
      return undefined
  }
}

export const Mailed = ({ email, go }: { email: string } & Pick<StepProps<'mailed'>, 'go'>) => (
  <Done Icon={MailOpen} title={recoveryCopy.mailedTitle} hint={recoveryCopy.mailed(email)}>
    <ButtonLink to={routes.signIn()} wide>
      {recoveryCopy.goSignIn}
    </ButtonLink>
    <Button look="quiet" onClick={() => go({ step: 'email' })}>
      {recoveryCopy.startOver}
    </Button>
  </Done>
)

export const PasswordChanged = () => (
  <Done Icon={CircleCheck} title={recoveryCopy.doneTitle} hint={recoveryCopy.doneHint}>
    <ButtonLink to={routes.signIn()} replace wide>
      {recoveryCopy.doneAction}
    </ButtonLink>
  </Done>
)

export const ChangeUndone = ({ go }: Pick<StepProps<'undone'>, 'go'>) => (
  <Done Icon={CircleCheck} title={recoveryCopy.undoneTitle} hint={recoveryCopy.undoneHint}>
    <Button wide onClick={() => go({ step: 'email' })}>
      {recoveryCopy.undoneAction}
    </Button>
    <ButtonLink to={routes.signIn()} look="quiet" wide>
      {recoveryCopy.goSignIn}
    </ButtonLink>
  </Done>
)
