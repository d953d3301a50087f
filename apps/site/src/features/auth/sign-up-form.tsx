import { useState } from 'react'
import { Form } from 'react-router'
import { signUpCopy } from '@saldo/copy/sign-up'
import { BirthdayFields } from '../../shared/birthday/birthday-fields.tsx'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits } from '../../shared/phone/phone-of.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { ActionBar } from '@saldo/ui/action-bar.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { PasswordField } from '@saldo/ui/password-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import { Captcha } from '../../shared/captcha/captcha.tsx'
import styles from './form.module.css'

type SignUpFormProps = {
  busy: boolean
  submitError: string[] | undefined
  /** Changes with each refusal. */
  attempt: number
  /**
   * Changes with each refusal by the server, so that the captcha starts over. A refusal by this form spends
   * no token.
   */
  sending: number
}

const Legal = () => (
  <p className={styles.legal}>
    {signUpCopy.termsBefore}
    <AppLink to={routes.terms()} target="_blank">
      {signUpCopy.terms}
    </AppLink>
    {signUpCopy.termsBetween}
    <AppLink to={routes.privacyPolicy()} target="_blank">
      {signUpCopy.privacy}
    </AppLink>
    {signUpCopy.termsAfter}
  </p>
)

const Person = () => (
  <>
    <TextField label={signUpCopy.name} name="name" autoComplete="given-name" required maxLength={100} />
    <div className={styles.pair}>
      <TextField
        label={signUpCopy.paternalSurname}
        name="paternal_surname"
        autoComplete="family-name"
        required
        maxLength={100}
      />
      <TextField label={signUpCopy.maternalSurname} name="maternal_surname" required maxLength={100} />
    </div>
    <PhoneField label={signUpCopy.phone} minDigits={minPhoneDigits} />
    <TextField
      label={signUpCopy.email}
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
    />
    <BirthdayFields />
  </>
)

const Passwords = () => (
  <>
    <PasswordField
      label={signUpCopy.password}
      name="password"
      autoComplete="new-password"
      hint={signUpCopy.passwordHint}
      required
      minLength={8}
      maxLength={128}
    />
    <PasswordField
      label={signUpCopy.confirmation}
      name="password_confirmation"
      autoComplete="new-password"
      required
      maxLength={128}
    />
  </>
)

export const SignUpForm = ({ busy, submitError, attempt, sending }: SignUpFormProps) => {
  const { isValid, form } = useFormValidity()
  const [solved, setSolved] = useState({ sending, token: '' })
  // Captcha tokens are single-use: one already sent is discarded.
  const token = solved.sending === sending ? solved.token : ''
  return (
    <Form method="post" className={styles.form} {...form}>
      {submitError && <Alert key={`problem-${attempt}`} sentences={submitError} listed />}
      <Person />
      <Passwords />
      <Captcha key={`captcha-${sending}`} onToken={(next) => setSolved({ sending, token: next })} />
      <input type="hidden" name="token_captcha" value={token} />
      <Legal />
      <ActionBar>
        <Button type="submit" wide busy={busy} disabled={!isValid || token === ''}>
          {signUpCopy.submit}
        </Button>
      </ActionBar>
    </Form>
  )
}
